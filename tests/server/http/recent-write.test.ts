import { expect, it } from 'vitest'
import { hasWritten } from '#server/http/recent-write.ts'

it('knows a recent write by the whole name and value of its cookie', () => {
  expect(['written=1', 'lang=np; written=1', 'written=1; lang=np'].map(hasWritten)).toEqual([
    true,
    true,
    true,
  ])
  expect(['rewritten=1', 'lang=np; rewritten=1', 'written=12', '', null, undefined].map(hasWritten)).toEqual(
    Array(6).fill(false),
  )
})
