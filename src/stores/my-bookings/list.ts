import { atom } from 'nanostores'
import type { Pagination } from '#contract/envelope.ts'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { BOOKINGS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import { bookingListPath, type ListQuery, readListQuery } from '#domain/my-bookings/list-query.ts'
import { pageCount } from '#domain/shared/paging.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

/** `loading` with bookings: the same page comes anew. */
export interface BookingListState {
  phase: 'loading' | 'ready' | 'failed'
  bookings: readonly BookingRow[]
  pagination: Pagination
}

const NOTHING: Pagination = { page: 1, limit: BOOKINGS_PER_PAGE, total: 0 }
const START: BookingListState = { phase: 'loading', bookings: [], pagination: NOTHING }

// state
/** What is asked for; null until the page of bookings is open. */
export const $listQuery = atom<ListQuery | null>(null)
export const $list = atom<BookingListState>(START)
let inFlight: AbortController | null = null

// actions
/** Opens what the address says. */
export function startBookings(): Promise<void> {
  const { search } = new URL(environment().currentPath(), 'http://site')
  return show(readListQuery(new URLSearchParams(search)))
}

/** Another side, status or page; the address follows. */
export async function chooseBookings(patch: Partial<ListQuery>): Promise<void> {
  const listQuery = $listQuery.get()
  if (!listQuery) return
  const next = { ...listQuery, page: 1, ...patch }
  environment().replacePath(bookingListPath(next))
  await show(next)
}

/** The same page once more: after a failure, or after something in it changed. */
export async function reloadBookings(): Promise<void> {
  const listQuery = $listQuery.get()
  if (listQuery) await load(listQuery, $list.get())
}

/** The rows as they are now, without a word while they come; what is shown stays when they do not. */
export async function refreshBookings(): Promise<void> {
  const listQuery = $listQuery.get()
  if (!listQuery || $list.get().phase !== 'ready') return
  const { side, status, page } = listQuery
  try {
    const { data, meta } = await environment().call(listBookings, {
      query: { isBookedByMe: String(side === 'renter'), status, page },
      background: true,
    })
    const { phase, pagination } = $list.get()
    // meanwhile another page may have been asked for
    if ($listQuery.get() !== listQuery || phase !== 'ready') return
    $list.set({ phase, bookings: data, pagination: meta?.pagination ?? pagination })
  } catch {
    // nobody asked for it; what is shown says when it was due
  }
}

function show(listQuery: ListQuery): Promise<void> {
  $listQuery.set(listQuery)
  return load(listQuery, START)
}

/** What was asked for last wins; a page past the end shows the last one. */
async function load(listQuery: ListQuery, meanwhile: BookingListState): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  $list.set({ ...meanwhile, phase: 'loading' })
  const { side, status, page } = listQuery
  try {
    const { data, meta } = await environment().call(listBookings, {
      query: { isBookedByMe: String(side === 'renter'), status, page },
      signal: controller.signal,
    })
    if (controller.signal.aborted) return
    const pagination = meta?.pagination ?? { ...NOTHING, page, total: data.length }
    const last = pageCount(pagination)
    if (!data.length && last > 0 && page > last) await chooseBookings({ page: last })
    else $list.set({ phase: 'ready', bookings: data, pagination })
  } catch {
    if (!controller.signal.aborted) $list.set({ ...START, phase: 'failed' })
  }
}

// reactions
onSignedOut(() => {
  inFlight?.abort()
  $listQuery.set(null)
  $list.set(START)
})
