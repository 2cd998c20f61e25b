import { type BookingCounts, countBookings } from '#contract/my-bookings.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface Counts {
  status: LoadStatus
  /** null: not known yet */
  counts: BookingCounts | null
}

export const NO_STATUS_COUNTS: Counts = { status: 'idle', counts: null }

// state
const resource = createResource(NO_STATUS_COUNTS, { isPersonal: true })
/** How many bookings each tab of My bookings has. */
export const $statusCounts = resource.$state

// actions
/** Loads the counts in silence: the list works without them, and after a failure the known ones stay. */
export async function loadStatusCounts(): Promise<void> {
  const known = $statusCounts.get()
  await resource.load(
    { ...known, status: 'loading' },
    async (signal) => {
      const { data, kept } = await environment().call(countBookings, { background: true, signal })
      // an offline copy may be older than the list
      return { counts: kept ? known.counts : data }
    },
    () => known,
  )
}

/** After a change, where they are shown. */
export async function reloadStatusCounts(): Promise<void> {
  if ($statusCounts.get().status !== 'idle') await loadStatusCounts()
}
