import { atom } from 'nanostores'
import type { Pagination } from '#contract/envelope.ts'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { type Board, boardAddress, readBoard } from '#domain/my-bookings/board.ts'
import { BOOKINGS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import { pageCount } from '#domain/shared/paging.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

/** `loading` with bookings: the same page comes anew. */
export interface BookingList {
  phase: 'loading' | 'ready' | 'failed'
  bookings: readonly BookingRow[]
  pagination: Pagination
}

const NOTHING: Pagination = { page: 1, limit: BOOKINGS_PER_PAGE, total: 0 }
const START: BookingList = { phase: 'loading', bookings: [], pagination: NOTHING }

// state
/** What is asked for; null until the page of bookings is open. */
export const $board = atom<Board | null>(null)
export const $list = atom<BookingList>(START)
let running: AbortController | null = null

// actions
/** Opens what the address says. */
export function startBookings(): Promise<void> {
  const { search } = new URL(environment().here(), 'http://site')
  return show(readBoard(new URLSearchParams(search)))
}

/** Another side, status or page; the address follows. */
export async function chooseBookings(patch: Partial<Board>): Promise<void> {
  const board = $board.get()
  if (!board) return
  const next = { ...board, page: 1, ...patch }
  environment().show(boardAddress(next))
  await show(next)
}

/** The same page once more: after a failure, or after something in it changed. */
export async function reloadBookings(): Promise<void> {
  const board = $board.get()
  if (board) await load(board, $list.get())
}

/** The rows as they are now, without a word while they come; what is shown stays when they do not. */
export async function refreshBookings(): Promise<void> {
  const board = $board.get()
  if (!board || $list.get().phase !== 'ready') return
  const { side, status, page } = board
  try {
    const { data, meta } = await environment().call(listBookings, {
      query: { isBookedByMe: String(side === 'renter'), status, page },
      background: true,
    })
    const { phase, pagination } = $list.get()
    // meanwhile another page may have been asked for
    if ($board.get() !== board || phase !== 'ready') return
    $list.set({ phase, bookings: data, pagination: meta?.pagination ?? pagination })
  } catch {
    // nobody asked for it; what is shown says when it was due
  }
}

function show(board: Board): Promise<void> {
  $board.set(board)
  return load(board, START)
}

/** What was asked for last wins; a page past the end shows the last one. */
async function load(board: Board, meanwhile: BookingList): Promise<void> {
  running?.abort()
  const mine = new AbortController()
  running = mine
  $list.set({ ...meanwhile, phase: 'loading' })
  const { side, status, page } = board
  try {
    const { data, meta } = await environment().call(listBookings, {
      query: { isBookedByMe: String(side === 'renter'), status, page },
      signal: mine.signal,
    })
    if (mine.signal.aborted) return
    const pagination = meta?.pagination ?? { ...NOTHING, page, total: data.length }
    const last = pageCount(pagination)
    if (!data.length && last > 0 && page > last) await chooseBookings({ page: last })
    else $list.set({ phase: 'ready', bookings: data, pagination })
  } catch {
    if (!mine.signal.aborted) $list.set({ ...START, phase: 'failed' })
  }
}

// reactions
onSignedOut(() => {
  running?.abort()
  $board.set(null)
  $list.set(START)
})
