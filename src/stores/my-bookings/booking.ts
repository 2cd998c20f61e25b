import { atom } from 'nanostores'
import { type Booking, getBooking, getBookingCalendar } from '#contract/my-bookings.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { readCallError } from '#stores/shell/failure.ts'

/** `missing`: there is none, or it is not for this reader. `loading` with a booking: it comes anew. */
export interface OpenBooking {
  id: string
  phase: 'loading' | 'ready' | 'missing' | 'failed'
  booking: Booking | null
}

// state
/** Null until a booking's own page is open. */
export const $booking = atom<OpenBooking | null>(null)
export const $isSaving = atom(false)

// actions
export async function openBooking(id: string): Promise<void> {
  const before = $booking.get()
  const booking = before?.id === id ? before.booking : null
  $booking.set({ id, phase: 'loading', booking })
  const settle = (rest: Pick<OpenBooking, 'phase' | 'booking'>) => {
    if ($booking.get()?.id === id) $booking.set({ id, ...rest })
  }
  try {
    const { data } = await environment().call(getBooking, { params: { id } })
    settle({ phase: 'ready', booking: data })
  } catch (error) {
    settle({ phase: readCallError(error).status === 404 ? 'missing' : 'failed', booking: null })
  }
}

export async function reloadBooking(): Promise<void> {
  const open = $booking.get()
  if (open) await openBooking(open.id)
}

/** The open booking as it is now; null, and what is shown stays, when that cannot be found out. */
export async function refreshBooking(): Promise<Booking | null> {
  const open = $booking.get()
  return open && readBooking(open.id)
}

/** A booking as it is now, also where it is open; null when that cannot be found out. */
export async function readBooking(id: string): Promise<Booking | null> {
  try {
    const { data } = await environment().call(getBooking, { params: { id } })
    if ($booking.get()?.id === id) $booking.set({ id, phase: 'ready', booking: data })
    return data
  } catch {
    return null
  }
}

/** Hands the booking as a calendar file to the person. `otherwise` is said when the server says nothing. */
export async function saveCalendar(id: string, fallback: string): Promise<void> {
  if ($isSaving.get()) return
  $isSaving.set(true)
  try {
    const { data } = await environment().call(getBookingCalendar, { params: { id } })
    environment().download(data.name, 'text/calendar;charset=utf-8', data.content)
  } catch (error) {
    const { status, message } = readCallError(error)
    if (status !== 401) environment().notify('error', message || fallback)
  } finally {
    $isSaving.set(false)
  }
}

// reactions
onSignedOut(() => {
  $booking.set(null)
})
