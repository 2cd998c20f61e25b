import { toFailure } from '#contract/api-failure.ts'
import { type Booking, getBooking, getBookingCalendar } from '#contract/my-bookings.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createForm } from '#stores/shell/form.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'

/** `idle`: no page of a single booking is open. */
export interface OpenBooking {
  id: string
  status: LoadStatus
  booking: Booking | null
  /** Notice on an offline copy: shows when it was loaded. */
  offlineNotice?: string | undefined
}

export const NO_BOOKING: OpenBooking = { id: '', status: 'idle', booking: null }

// state
const opened = createResource(NO_BOOKING, { isPersonal: true })
export const $booking = opened.$state
const beginRead = createLatest()
const calendar = createForm<never>()
export const { $isSubmitting: $isSavingCalendar } = calendar

// actions
export async function openBooking(id: string): Promise<void> {
  const before = $booking.get()
  beginRead()
  await opened.load(
    { id, status: 'loading', booking: before.id === id ? before.booking : null },
    async (signal) => {
      const { data, kept } = await environment().call(getBooking, { params: { id }, signal })
      return { booking: kept ? withLaterFields(data) : data, offlineNotice: kept }
    },
    (error) => ({ status: toFailure(error).status === 404 ? 'missing' : 'failed', booking: null }),
  )
}

/** An offline copy may be from before bookings had changes, a day, or ratings of both sides. */
function withLaterFields(copy: Booking): Booking {
  return {
    ...copy,
    day: copy.day ?? null,
    ratings: copy.ratings ?? {
      ...{ ofGuest: null, canRateGuest: false, awaited: null, answer: null, canAnswer: false },
    },
    changes: copy.changes ?? { open: null, decided: [], due: null, unpaid: 0, possible: null },
  }
}

export async function reloadBooking(): Promise<void> {
  const { id, status } = $booking.get()
  if (status !== 'idle') await openBooking(id)
}

/** Loads the open booking again. When that fails, returns null and the shown booking stays. */
export async function refreshBooking(): Promise<Booking | null> {
  const { id, status } = $booking.get()
  return status === 'idle' ? null : readBooking(id)
}

/** Loads the current state of a booking, and shows it if it is open. Null after a failure, and for an offline copy. */
export async function readBooking(id: string): Promise<Booking | null> {
  const isLatest = beginRead()
  try {
    const { data, kept } = await environment().call(getBooking, { params: { id } })
    if (kept) return null
    if (isLatest() && $booking.get().id === id) {
      // a load that started earlier has older data
      opened.cancel()
      $booking.set({ id, status: 'ready', booking: data })
    }
    return data
  } catch {
    return null
  }
}

/** Saves the booking as a calendar file on the device. */
export async function saveCalendar(id: string): Promise<void> {
  const outcome = await calendar.submit({}, () => send(getBookingCalendar, { params: { id } }))
  if (outcome?.status === 'answered') {
    const { name, content } = outcome.data
    environment().download(name, 'text/calendar;charset=utf-8', content)
  } else if (outcome) notifyFailure(outcome.failure, t('my-bookings.callFailed'))
}
