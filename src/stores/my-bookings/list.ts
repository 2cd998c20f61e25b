import { atom } from 'nanostores'
import type { Envelope } from '#contract/envelope.ts'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { BOOKINGS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import { bookingListPath, type ListQuery, readListQuery } from '#domain/my-bookings/list-query.ts'
import { isGuestSide } from '#domain/my-bookings/status.ts'
import { pageCount } from '#domain/shared/paging.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { createPaged, type Paged } from '#stores/shell/paged.ts'

export const NO_BOOKINGS: Paged<BookingRow> = {
  status: 'loading',
  items: [],
  pagination: { page: 1, limit: BOOKINGS_PER_PAGE, total: 0 },
}

// state
/** Null until the list is open. */
export const $listQuery = atom<ListQuery | null>(null)
const list = createPaged(NO_BOOKINGS, { isPersonal: true })
export const $list = list.$state

// actions
/** Opens the list of the URL. */
export function startBookings(): Promise<void> {
  const { search } = new URL(environment().currentPath(), 'http://site')
  return show(readListQuery(new URLSearchParams(search)))
}

/** Another side, status or page; the URL follows. */
export async function chooseBookings(patch: Partial<ListQuery>): Promise<void> {
  const listQuery = $listQuery.get()
  if (!listQuery) return
  const next = { ...listQuery, page: 1, ...patch }
  environment().replacePath(bookingListPath(next))
  await show(next)
}

/** Loads the same page again: after a failure, or after a change in it. */
export async function reloadBookings(): Promise<void> {
  const listQuery = $listQuery.get()
  if (listQuery) await load(listQuery, $list.get())
}

/** Replaces the rows without a loading state. The shown rows stay when that fails. */
export async function refreshBookings(): Promise<void> {
  const listQuery = $listQuery.get()
  const shown = $list.get()
  if (!listQuery || shown.status !== 'ready') return
  await list.load(
    shown,
    async () => {
      const { data, meta, kept } = await request(listQuery, { background: true })
      return kept ? shown : { items: data, offlineNotice: kept, ...meta }
    },
    () => shown,
  )
}

function show(listQuery: ListQuery): Promise<void> {
  $listQuery.set(listQuery)
  return load(listQuery)
}

async function load(listQuery: ListQuery, previous?: Paged<BookingRow>): Promise<void> {
  const read = (signal: AbortSignal) =>
    pageOrLast(
      listQuery.page,
      signal,
      (page) => request({ ...listQuery, page }, { signal }),
      (page) => {
        const last = { ...listQuery, page }
        environment().replacePath(bookingListPath(last))
        $listQuery.set(last)
      },
    )
  await list.loadPage(listQuery.page, read, previous)
}

/** The last page instead of one past the end; `onLast` is called before it is read. */
export async function pageOrLast<Item>(
  wanted: number,
  signal: AbortSignal,
  read: (page: number) => Promise<Envelope<Item[]>>,
  onLast: (page: number) => void,
): Promise<Envelope<Item[]>> {
  const found = await read(wanted)
  const last = found.meta ? pageCount(found.meta.pagination) : 0
  if (signal.aborted || found.data.length || last === 0 || wanted <= last) return found
  onLast(last)
  return read(last)
}

function request({ side, status, page }: ListQuery, options: { signal: AbortSignal } | { background: true }) {
  const query = { isBookedByMe: String(isGuestSide(side)), status, page }
  return environment().call(listBookings, { query, ...options })
}

// reactions
onSignedOut(() => $listQuery.set(null))
