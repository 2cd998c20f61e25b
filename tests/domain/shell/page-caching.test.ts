import { expect, it } from 'vitest'
import { cacheFor, cacheUntil } from '#domain/shell/page-caching.ts'

const NOW = 1_000_000

it.each([
  ['far ahead: an hour in total', 10_000, { maxAge: 30, swr: 3_570 }],
  ['in ten minutes', 600, { maxAge: 30, swr: 570 }],
  ['before its next render', 12.9, { maxAge: 12, swr: 0 }],
  ['now', 0, { maxAge: 0, swr: 0 }],
  ['in the past', -5, { maxAge: 0, swr: 0 }],
])('a page is cached until it expires %s', (_, seconds, lifetime) => {
  expect(cacheUntil(NOW + seconds * 1000, NOW, 30)).toEqual(lifetime)
})

it('a page that only its tags invalidate is served stale for at most an hour', () => {
  expect([cacheFor(60), cacheFor(3_600)]).toEqual([
    { maxAge: 60, swr: 3_540 },
    { maxAge: 3_600, swr: 0 },
  ])
})
