import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import {
  type Booking,
  type BookingDone,
  type BookingRow,
  cancelBooking,
  endBooking,
} from '#contract/my-bookings.ts'
import type { CancelForm } from '#domain/my-bookings/cancel.rules.ts'
import { canEnd, type RefundOutcome, refundOutcome } from '#domain/my-bookings/cancellation.ts'
import { type BookingStatus, sideOf } from '#domain/my-bookings/status.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { hasErrors } from '#stores/shell/form.ts'
import { type FailedWrite, findOut, type SendOutcome, send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import { refreshBookings } from './list.ts'
import { reloadShown } from './reload-shown.ts'
import type { WriteProblem, WriteStatus } from './write-status.ts'

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
export interface Ending {
  booking: Endable
  status: WriteStatus
  money: RefundOutcome
  problem: WriteProblem | null
  /** Message keys by field, from the last attempt. */
  errors: FieldErrors<keyof EndForm>
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

// state
export const $cancellation = atom<Ending | null>(null)

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
  $cancellation.set({ booking, status: 'idle', money, problem: null, errors: {}, key: '' })
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
  const { booking } = ending
  const errors: Ending['errors'] = cancelRules.firstErrors(form)
  if (ending.money === 'kept' && !form.isAccepted) errors.isAccepted = 'my-bookings.end.acceptRequired'
  patch(booking.id, { errors, problem: null })
  if (hasErrors(errors)) return
  patch(booking.id, { status: 'sending' })
  await applyOutcome(booking, await submit(ending, cleanText(form.reason)))
}

/** A pending booking has an endpoint of its own. */
function submit({ booking, money }: Ending, reason: string): Promise<SendOutcome<BookingDone>> {
  const { id } = booking
  const onLost = (key: string) => patch(id, { status: 'lookingUp', key })
  if (booking.status === 'pending') return send(cancelBooking, { params: { id }, query: { reason }, onLost })
  const payload = { reason, ...(money === 'kept' && { acceptNoRefund: true }) }
  return send(endBooking, { params: { id }, payload, onLost })
}

/** Finds out whether a request without a response was done. */
export async function lookUpEnd(): Promise<void> {
  const ending = $cancellation.get()
  if (!ending) return
  patch(ending.booking.id, { status: 'lookingUp', problem: null })
  await applyOutcome(ending.booking, await findOut(ending.key))
}

async function applyOutcome(booking: Endable, outcome: SendOutcome<BookingDone>): Promise<void> {
  if (outcome.status === 'answered') await finish(booking.id, outcome.isFound ? '' : outcome.data.message)
  else if (outcome.failure.status === 0) await compare(booking, outcome)
  else await fail(booking.id, outcome.failure)
}

/** It did not arrive, or nobody knows: the booking may have been ended all the same, or be another one by now. */
async function compare(
  { id, status: before }: Endable,
  { failure, status: fate }: FailedWrite,
): Promise<void> {
  const status = await statusOf(id)
  // the page shows by now who cancelled it, why, and what happens to the payment
  if (status !== null && status !== before) close(id)
  else if (!isShown(id)) environment().notify('error', failure.message || t('my-bookings.callFailed'))
  else {
    const isKnown = fate === 'refused' && status !== null
    patch(id, { status: 'idle', problem: { kind: isKnown ? 'stands' : 'unknown' } })
  }
}

/** The current status, even where the booking is shown; null when it cannot be read. */
async function statusOf(id: string): Promise<BookingStatus | null> {
  const booking = await readBooking(id)
  if (booking) await refreshBookings()
  return booking?.status ?? null
}

/** Without a message, because the page shows it: who cancelled, why, and what happens to the payment. */
async function finish(id: string, message: string): Promise<void> {
  if (message) environment().notify('success', message)
  close(id)
  await reloadShown()
}

async function fail(id: string, { status, message, cause }: ApiFailure): Promise<void> {
  if (status === 401) return closeEnding()
  const sentence = message || t('my-bookings.callFailed')
  if (cause === 'noRefund' && isShown(id))
    return patch(id, {
      status: 'idle',
      money: 'kept',
      errors: { isAccepted: 'my-bookings.end.acceptRequired' },
    })
  // final: another reason in the dialog would not change it
  const isFinal = status === 409 || status === 404
  if (isFinal || !isShown(id)) {
    environment().notify('error', sentence)
    close(id)
    await reloadShown()
  } else patch(id, { status: 'idle', problem: { kind: 'failed', sentence } })
}

/** The dialog may be closed, or another booking's, when a response arrives. */
const isShown = (id: string) => $cancellation.get()?.booking.id === id

function close(id: string): void {
  if (isShown(id)) closeEnding()
}

function patch(id: string, change: Partial<Ending>): void {
  const ending = $cancellation.get()
  if (ending?.booking.id === id) $cancellation.set({ ...ending, ...change })
}

// reactions
onSignedOut(closeEnding)
