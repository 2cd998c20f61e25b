import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseEncoding, encodedBody } from '#server/http/encoding.ts'
import { createPageCache, type PageCache, type RenderedPage, storedPage } from '#server/page-cache.ts'

/** Milliseconds of the monotonic clock. */
let now: number
let cache: PageCache

const page = (change: Partial<RenderedPage> = {}) =>
  storedPage(
    {
      status: 200,
      headers: {},
      body: Buffer.from('page'),
      tags: ['vehicles'],
      maxAge: 30,
      swr: 600,
      ...change,
    },
    () => now,
  )
/** Rendered after the last invalidation. */
const put = (key: string, change: Partial<RenderedPage> = {}) => cache.put(key, page(change), now + 1)
const keys = (...requested: string[]) => requested.filter((key) => cache.get(key) !== null)

beforeEach(() => {
  now = 999_999
  cache = createPageCache(20_000, () => now)
  now = 1_000_000
})

describe('the page cache', () => {
  it('returns a page as fresh for its maxAge, then as stale for its swr, then not at all', () => {
    put('a')
    const states = [0, 29_000, 30_000, 629_000, 630_000].map((age) => {
      now = 1_000_000 + age
      const kept = cache.get('a')
      return kept && (cache.isFresh(kept) ? 'fresh' : 'stale')
    })
    expect(states).toEqual(['fresh', 'fresh', 'stale', 'stale', null])
  })

  it('caches no page for more than an hour, whatever its maxAge', () => {
    put('a', { maxAge: 90_000_000, swr: 90_000_000 })
    now += 3_599_000
    expect(keys('a')).toEqual(['a'])
    now += 1_000
    expect(keys('a')).toEqual([])
  })

  it('drops only the pages of changed data', () => {
    put('a', { tags: ['vehicle:1', 'vehicles'] })
    put('b', { tags: ['vehicle:2'] })
    cache.drop('vehicle:1')
    expect(keys('a', 'b')).toEqual(['b'])
    cache.clear()
    expect([keys('a', 'b'), cache.bytes]).toEqual([[], 0])
  })

  it('does not store a page whose data changed during its render, and stores one whose data did not', () => {
    const startedAt = now
    cache.drop('vehicles')
    cache.put('a', page(), startedAt)
    cache.put('b', page({ tags: ['site'] }), startedAt)
    expect(keys('a', 'b')).toEqual(['b'])
    put('a')
    expect(keys('a')).toEqual(['a'])
  })

  it('remembers for a while which pages were invalidated, also those that it did not store', () => {
    put('a', { tags: ['vehicle:1'] })
    put('b', { tags: ['vehicle:2'] })
    cache.drop('vehicle:1')
    const droppedAt = now
    now += 500
    cache.put('c', page({ tags: ['vehicle:1'] }), droppedAt - 500)
    const dropped = (since: number) => ['a', 'b', 'c'].filter((key) => cache.wasDropped(key, since))
    expect([dropped(droppedAt), dropped(droppedAt + 1)]).toEqual([['a', 'c'], ['c']])
    cache.clear()
    expect(dropped(now)).toEqual(['a', 'b', 'c'])
  })

  it('stores no page rendered before an invalidation of everything', () => {
    const startedAt = now
    cache.clear()
    cache.put('a', page(), startedAt)
    expect(keys('a')).toEqual([])
  })

  it('treats a forgotten change as a change of everything', () => {
    const startedAt = now
    for (let id = 0; id < 1_500; id++) cache.drop(`vehicle:${id}`)
    cache.put('a', page({ tags: ['vehicle:1'] }), startedAt)
    expect(keys('a')).toEqual([])
  })

  it.each([
    ['errors', { status: 503 }],
    ['pages without tags', { tags: [] }],
    ['pages that expire immediately', { maxAge: 0, swr: 0 }],
  ])('stores no %s', (_, change) => {
    put('a', change)
    expect(keys('a')).toEqual([])
  })

  it('stays within its bytes and evicts the least recently used page', () => {
    const large = { body: Buffer.alloc(4_000, 'x') }
    put('a', large)
    put('b', large)
    cache.get('a')
    put('c', large)
    expect(cache.bytes).toBeLessThanOrEqual(20_000)
    expect(keys('a', 'b', 'c')).toEqual(['a', 'c'])
    put('d', { body: Buffer.alloc(30_000) })
    expect(keys('d')).toEqual([])
  })

  it('stores nothing with a size of 0', () => {
    cache = createPageCache(0, () => now)
    put('a')
    expect(keys('a')).toEqual([])
  })

  it('returns the same content in every encoding', () => {
    const stored = page({ body: Buffer.from('नमस्ते '.repeat(50)) })
    expect(brotliDecompressSync(encodedBody(stored, 'br')).equals(stored.body)).toBe(true)
    expect(gunzipSync(encodedBody(stored, 'gzip')).equals(stored.body)).toBe(true)
    expect(encodedBody(stored, 'identity')).toBe(stored.body)
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', 'identity'],
    ['gzip;q=1.0, br;q=0.2', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['*', 'br'],
    ['gzip;q=0, *', 'br'],
    ['*;q=0', 'identity'],
    ['x-brotli', 'identity'],
    ['GZIP', 'gzip'],
    [`br${', br'.repeat(100)}`, 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('chooses for %s the encoding %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})
