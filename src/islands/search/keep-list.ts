/** The link back to the list restores the filters and the order of the last search in the same city. */
const KEPT = ['type', 'fuel', 'make', 'color', 'feature', 'sort']

try {
  const stored: unknown = JSON.parse(localStorage.getItem('app:search:query') ?? '""')
  const last = new URLSearchParams(typeof stored === 'string' ? stored : '')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-list]')) {
    const address = new URL(link.href)
    if (address.searchParams.get('city') !== last.get('city')) continue
    for (const key of KEPT) for (const value of last.getAll(key)) address.searchParams.append(key, value)
    link.href = address.href
  }
} catch {
  // storage is blocked or holds something else: the link has no filters
}
