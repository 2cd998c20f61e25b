import { describe, expect, it } from 'vitest'
import { hasMore, pageCount } from '#domain/shared/paging.ts'

describe('paging', () => {
  it.each([
    [{ page: 1, limit: 12, total: 13 }, true, 2],
    [{ page: 2, limit: 12, total: 13 }, false, 2],
    [{ page: 1, limit: 12, total: 12 }, false, 1],
    [{ page: 1, limit: 12, total: 0 }, false, 0],
    [{ page: 1, limit: 0, total: 5 }, false, 0],
  ])('computes for %j: has more is %s, pages are %i', (pagination, more, pages) => {
    expect(hasMore(pagination)).toBe(more)
    expect(pageCount(pagination)).toBe(pages)
  })
})
