import debounce from 'debounce'
import { atom } from 'nanostores'
import { countVehicles, type FilterCounts } from '#contract/search.ts'
import { type FilterGroup, type SearchQuery, toPayload } from '#domain/search/query.ts'
import { environment } from '#stores/shell/environment.ts'

/** A value of the filters, to be named where it is chosen. */
export interface FilterOption {
  id: number | string
  title: string
  hex?: string
}
export interface FilterChoices {
  key: FilterGroup
  options: readonly FilterOption[]
}

/** Between two calls, in milliseconds. */
const COUNT_DEBOUNCE_MS = 300

// state
/** Undefined until the page's own are here; null while it is not known how many vehicles the values lead to. */
export const $counts = atom<FilterCounts | null | undefined>(undefined)
/** Every value that can be chosen, as the page brought them. */
export const $choices = atom<readonly FilterChoices[]>([])
let inFlight: AbortController | null = null

// actions
export function startCounts(counts: FilterCounts | null, choices: readonly FilterChoices[]): void {
  $choices.set(choices)
  if ($counts.get() === undefined) $counts.set(counts)
}

/** Asks once somebody has stopped choosing for a moment; the last search that was asked for wins. */
export function countSoon(search: SearchQuery): void {
  inFlight?.abort()
  countWhenStill(search)
}
const countWhenStill = debounce(count, COUNT_DEBOUNCE_MS)

async function count(search: SearchQuery): Promise<void> {
  const controller = new AbortController()
  inFlight = controller
  try {
    const { data } = await environment().call(countVehicles, {
      payload: toPayload(search),
      signal: controller.signal,
      background: true,
    })
    if (!controller.signal.aborted) $counts.set(data)
  } catch {
    // without figures the filters are those of before
    if (!controller.signal.aborted) $counts.set(null)
  }
}
