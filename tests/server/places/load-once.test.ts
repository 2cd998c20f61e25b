import { expect, it } from 'vitest'
import { loadOnce } from '#server/load-once.ts'

it('loadOnce loads once for concurrent callers, retries after a failure, and caches the result', async () => {
  const outcomes = [() => Promise.reject(new Error('no such file')), () => Promise.resolve('loaded')]
  let loads = 0
  const load = loadOnce(() => outcomes[loads++]?.() ?? Promise.reject(new Error('loaded again')))
  expect(await Promise.allSettled([load(), load()])).toMatchObject([
    { reason: { message: 'no such file' } },
    { reason: { message: 'no such file' } },
  ])
  expect(await Promise.all([load(), load()])).toEqual(['loaded', 'loaded'])
  expect(await load()).toBe('loaded')
  expect(loads).toBe(2)
})
