interface Pagination {
  page: number
  limit: number
  total: number
}

export function hasMore({ page, limit, total }: Pagination): boolean {
  return limit > 0 && page * limit < total
}

/** 0 when there are no results. */
export function pageCount({ limit, total }: Pick<Pagination, 'limit' | 'total'>): number {
  return limit > 0 ? Math.ceil(Math.max(total, 0) / limit) : 0
}
