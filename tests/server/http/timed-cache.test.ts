import { beforeEach, expect, it, vi } from 'vitest'
import { createTimedCache, type TimedCache } from '#server/timed-cache.ts'

/** Milliseconds of the monotonic clock. */
let now: number
let cache: TimedCache<unknown>
let loads: number

beforeEach(() => {
  now = 1_000
  loads = 0
  cache = createTimedCache({ maxAge: 100, maxBytes: 100_000, now: () => now })
})
const load = (value: unknown = 'value') => {
  loads += 1
  return Promise.resolve(value)
}

it('the cache loads once for concurrent callers, and again when the value is too old', async () => {
  const asking = Array.from({ length: 20 }, () => cache.get('a', load))
  expect(new Set(await Promise.all(asking))).toEqual(new Set(['value']))
  now += 99
  await cache.get('a', load)
  expect(loads).toBe(1)
  now += 2
  await cache.get('a', load)
  await cache.get('b', load)
  expect(loads).toBe(3)
})

it('the cache keeps a value for the time that the value specifies', async () => {
  const short = createTimedCache<string>({
    maxAge: 100,
    maxAgeOf: (value) => (value === 'short' ? 10 : 100),
    maxBytes: 100_000,
    now: () => now,
  })
  await short.get('a', async () => 'short')
  await short.get('b', async () => 'long')
  now += 11
  expect(await short.get('a', async () => 'long')).toBe('long')
  expect(await short.get('b', async () => 'new')).toBe('long')
  now += 88
  expect(await short.get('a', async () => 'new')).toBe('long')
})

it.each([[null], [false], [0], ['']])('the cache stores %s like any other value', async (value) => {
  expect(await cache.get('a', () => load(value))).toBe(value)
  expect(await cache.get('a', () => load(value))).toBe(value)
  expect(loads).toBe(1)
})

it('the cache rejects all waiting callers on a failure, and retries for the next one', async () => {
  const fail = () => Promise.reject(new Error('down'))
  const asking = Array.from({ length: 3 }, () => cache.get('a', fail))
  expect(await Promise.allSettled(asking)).toEqual(
    asking.map(() => ({ status: 'rejected', reason: new Error('down') })),
  )
  expect(await cache.get('a', load)).toBe('value')
})

it('a load in progress during an invalidation resolves, and is not cached', async () => {
  const before = Promise.withResolvers<string>()
  const asking = cache.get('a', () => before.promise)
  cache.clear()
  expect(await cache.get('a', () => load('new'))).toBe('new')
  before.resolve('old')
  expect(await asking).toBe('old')
  expect(await cache.get('a', load)).toBe('new')
})

it('the cache rejects with the error of its load, even after an invalidation', async () => {
  const before = Promise.withResolvers<string>()
  const asking = cache.get('a', () => before.promise)
  cache.clear()
  before.reject(new Error('down'))
  await expect(asking).rejects.toThrow('down')
})

it('the cache stays within its bytes, evicts the least recently used value, and returns values that are too large to cache', async () => {
  const large = () => load('x'.repeat(5_000))
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, large)
  await cache.get('a', large)
  await cache.get('e', large)
  expect(loads).toBe(5)
  await cache.get('a', large)
  expect(loads).toBe(5)
  await cache.get('b', large)
  expect(loads).toBe(6)
  const huge = vi.fn(() => load('x'.repeat(100_000)))
  expect(await cache.get('huge', huge)).toHaveLength(100_000)
  await cache.get('huge', huge)
  expect(huge).toHaveBeenCalledTimes(2)
})
