import {
  type Booking,
  type BookingDone,
  type BookingRow,
  cancelBooking,
  endBooking,
} from '#contract/my-bookings.ts'
import type { CancelForm } from '#domain/my-bookings/cancel.rules.ts'
import { canEnd, type RefundOutcome, refundOutcome } from '#domain/my-bookings/cancellation.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { environment } from '#stores/shell/environment.ts'
import { hasErrors } from '#stores/shell/form.ts'
import { send } from '#stores/shell/send.ts'
import { createBookingWrite, NOT_SENT, type WriteState } from './booking-write.ts'
import { refreshBookings } from './list.ts'
import { reloadShown } from './reload-shown.ts'

export interface EndForm extends CancelForm {
  /** the guest accepts that the payment is not refunded */
  isAccepted: boolean
}

/** A booking of the list or of its own page. */
export type Endable = Pick<
  BookingRow,
  'id' | 'status' | 'from' | 'payment' | 'isPaid' | 'pricing' | 'vehicle'
> &
  Pick<Booking, 'isBookedByMe'> &
  Partial<Pick<Booking, 'mayEndFree'>>

/** A booking that the user is about to end: the guest a pending one, guest or host an approved one. */
export interface Ending extends WriteState {
  booking: Endable
  money: RefundOutcome
  /** Message keys by field, from the last attempt. */
  errors: FieldErrors<keyof EndForm>
}

// state
const write = createBookingWrite<Ending, BookingDone>({
  bookingId: ({ booking }) => booking.id,
  // when the response was lost, the page shows it: who cancelled, why, and what happens to the payment
  answered: (sent, { message }, isFound) => {
    if (!isFound) environment().notify('success', message)
    return reload(sent)
  },
  async concludes(sent, { status }) {
    await refreshBookings()
    const isEnded = status !== sent.booking.status
    if (isEnded) write.close(sent)
    return isEnded
  },
  refused(sent, { cause }) {
    const isNew = cause === 'noRefund'
    if (isNew) write.patch({ status: 'idle', money: 'kept', errors: NOT_ACCEPTED }, sent)
    return isNew
  },
  ended: reload,
})
export const { $shown: $cancellation, lookUp: lookUpEnd } = write
const NOT_ACCEPTED = { isAccepted: 'my-bookings.end.acceptRequired' } as const

// derived
/** What happens to the payment if this booking is ended now; null when the user cannot end it. */
export function refundIfEnded(
  booking: Omit<Endable, 'payment' | 'pricing' | 'vehicle'>,
): RefundOutcome | null {
  const now = environment().now()
  const { status, isPaid, isBookedByMe, mayEndFree = false } = booking
  const pickup = Date.parse(booking.from)
  const isOwnRequest = isBookedByMe && status === 'pending'
  if (!isOwnRequest && !canEnd({ status, pickup }, now)) return null
  return refundOutcome({ by: sideOf(isBookedByMe), status, pickup, isPaid, mayEndFree }, now)
}

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/cancel.rules.ts')

// actions
export function openEnding(booking: Endable): void {
  const money = refundIfEnded(booking)
  if (!money) return
  $cancellation.set({ booking, money, errors: {}, ...NOT_SENT })
  void loadRules()
}

export function closeEnding(): void {
  $cancellation.set(null)
}

/** A changed field is not marked before the next attempt. */
export function clearEndError(field: keyof EndForm): void {
  const ending = $cancellation.get()
  const { [field]: gone, ...errors } = ending?.errors ?? {}
  if (ending && gone) $cancellation.set({ ...ending, errors })
}

/** Sends at most once at a time. */
export async function submitEnd(form: EndForm): Promise<void> {
  const { cancelRules } = await loadRules()
  const ending = $cancellation.get()
  if (ending?.status !== 'idle') return
  const errors: Ending['errors'] = {
    ...cancelRules.firstErrors(form),
    ...(ending.money === 'kept' && !form.isAccepted && NOT_ACCEPTED),
  }
  write.patch({ errors, problem: null })
  if (!hasErrors(errors)) await submit({ ...ending, errors }, cleanText(form.reason))
}

/** A pending booking has an endpoint of its own. */
function submit(ending: Ending, reason: string): Promise<void> {
  const { booking, money } = ending
  const params = { id: booking.id }
  const payload = { reason, ...(money === 'kept' && { acceptNoRefund: true }) }
  return write.submit(ending, (onLost) =>
    booking.status === 'pending'
      ? send(cancelBooking, { params, query: { reason }, onLost })
      : send(endBooking, { params, payload, onLost }),
  )
}

async function reload(sent: Ending): Promise<void> {
  write.close(sent)
  await reloadShown()
}
