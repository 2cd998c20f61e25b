import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  chooseEncoding,
  createPageCache,
  encodedBody,
  type PageCache,
  storedPage,
} from '#server/page-cache.ts'

let now: number
let renders: number
let cache: PageCache

const page = (change: Partial<Parameters<typeof storedPage>[0]> = {}) =>
  storedPage({
    status: 200,
    headers: {},
    body: Buffer.from(`page ${renders}`),
    tags: ['vehicles'],
    freshUntil: now + 30_000,
    rightUntil: now + 600_000,
    ...change,
  })
const render =
  (change: Partial<Parameters<typeof storedPage>[0]> = {}) =>
  async () => {
    renders += 1
    return page(change)
  }
const read = async (key: string, change = {}) => (await cache.page(key, render(change))).body.toString()

beforeEach(() => {
  now = 1_000_000
  renders = 0
  cache = createPageCache(20_000, () => now)
})

describe('the page cache', () => {
  it('renders a page once while it is fresh', async () => {
    expect([await read('a'), await read('a')]).toEqual(['page 1', 'page 1'])
  })

  it('shows a stale page once more and renders it anew in the background', async () => {
    await read('a')
    now += 31_000
    expect(await read('a')).toBe('page 1')
    await Promise.resolve()
    expect([await read('a'), renders]).toEqual(['page 2', 2])
  })

  it('never shows a page after it has become wrong', async () => {
    await read('a')
    now += 600_000
    expect(await read('a')).toBe('page 2')
  })

  it('drops the pages of what changed and keeps the others', async () => {
    await read('a', { tags: ['vehicle:1', 'vehicles'] })
    await read('b', { tags: ['vehicle:2'] })
    cache.drop('vehicle:1')
    expect([await read('a'), await read('b')]).toEqual(['page 3', 'page 2'])
  })

  it('does not keep a page that was rendered while its data changed', async () => {
    await cache.page('a', async () => {
      const rendered = await render()()
      cache.drop('vehicles')
      return rendered
    })
    expect(await read('a')).toBe('page 2')
  })

  it.each([
    ['errors', { status: 503 }],
    ['pages that say nothing of their life', { tags: [] }],
  ])('keeps no %s', async (_, change) => {
    await read('a', change)
    expect(await read('a', change)).toBe('page 2')
  })

  it('keeps within its bytes and lets the page go that nobody asked for longest', async () => {
    const large = { body: Buffer.alloc(4_000, 'x') }
    for (const key of ['a', 'b']) await read(key, large)
    await read('a', large)
    await read('c', large)
    expect(cache.bytes).toBeLessThanOrEqual(20_000)
    const before = renders
    await read('a', large)
    expect(renders).toBe(before)
    await read('b', large)
    expect(renders).toBe(before + 1)
  })

  it('gives the same bytes in every encoding', () => {
    const stored = page({ body: Buffer.from('नमस्ते '.repeat(50)) })
    expect(brotliDecompressSync(encodedBody(stored, 'br')).equals(stored.body)).toBe(true)
    expect(gunzipSync(encodedBody(stored, 'gzip')).equals(stored.body)).toBe(true)
    expect(encodedBody(stored, 'identity')).toBe(stored.body)
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('chooses for %s the encoding %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})
