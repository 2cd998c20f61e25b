import { SEARCH_KEY, TRIP_PARAMS } from '#domain/search/params.ts'

const DATES = [TRIP_PARAMS.fromDate, TRIP_PARAMS.fromTime, TRIP_PARAMS.toDate, TRIP_PARAMS.toTime]
/** The links to vehicles that have no dates of their own. */
const LINKS = 'main a[href*="/vehicles?city="], main a[href*="/vehicle/"]'

/** They get the dates of the visitor's last search, unless its pickup was too early when the page was rendered. */
try {
  const stored: unknown = JSON.parse(localStorage.getItem(SEARCH_KEY) ?? '""')
  const last = new URLSearchParams(typeof stored === 'string' ? stored : '')
  const dates = DATES.map((key) => [key, last.get(key) ?? ''] as const)
  // as text: code for dates would weigh ten times as much as the page's other scripts
  const pickup = `${last.get(TRIP_PARAMS.fromDate)} ${last.get(TRIP_PARAMS.fromTime)}`
  const { earliestPickup = '' } = document.querySelector<HTMLElement>('[data-earliest-pickup]')?.dataset ?? {}
  const isAhead = dates.every(([, value]) => value) && pickup >= earliestPickup
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const address = new URL(link.href)
    if (!isAhead || address.searchParams.has(TRIP_PARAMS.fromDate)) continue
    for (const [key, value] of dates) address.searchParams.set(key, value)
    link.href = address.href
  }
} catch {
  // storage is blocked or holds something else: the links have no dates
}
