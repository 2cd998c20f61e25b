import debounce from 'debounce'
import { atom } from 'nanostores'
import { countVehicles, type FilterCounts } from '#contract/search.ts'
import type { FilterGroup } from '#domain/search/params.ts'
import { type SearchQuery, toPayload } from '#domain/search/query.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

export interface FilterOption {
  id: number | string
  title: string
  hex?: string
}
export interface FilterChoices {
  key: FilterGroup
  options: readonly FilterOption[]
}

const COUNT_DEBOUNCE_MS = 300

/** Vehicles by filter value. Undefined before the page's own counts are set; null when they are not known. */
type Counts = FilterCounts | null | undefined
export const NO_COUNTS: { status: LoadStatus; counts: Counts } = { status: 'idle', counts: undefined }

// state
export const filterCounts = createResource(NO_COUNTS)
export const $counts = filterCounts.$state
/** All values that can be chosen, set by the page. */
export const $choices = atom<readonly FilterChoices[]>([])

// actions
export function startCounts(counts: FilterCounts | null, choices: readonly FilterChoices[]): void {
  $choices.set(choices)
  if ($counts.get().counts === undefined) $counts.set({ status: 'ready', counts })
}

/** Counts after the last change, debounced; the latest search wins. */
export function scheduleCount(search: SearchQuery): void {
  filterCounts.cancel()
  countDebounced(search)
}
const countDebounced = debounce(count, COUNT_DEBOUNCE_MS)

async function count(search: SearchQuery): Promise<void> {
  await filterCounts.load(
    { ...$counts.get(), status: 'loading' },
    async (signal) => {
      const options = { payload: toPayload(search), signal, background: true }
      return { counts: (await environment().call(countVehicles, options)).data }
    },
    // without counts, no value is marked as having no results
    () => ({ counts: null }),
  )
}
