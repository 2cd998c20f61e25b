import { atom } from 'nanostores'
import { type Booking, type BookingRow, cancelBooking, endBooking } from '#contract/my-bookings.ts'
import type { CancelForm } from '#domain/my-bookings/cancel.rules.ts'
import { canEnd, type MoneyAtEnd, moneyAtEnd } from '#domain/my-bookings/cancellation.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { type CallError, readCallError } from '#stores/shell/failure.ts'
import { readBooking } from './booking.ts'
import { refreshBookings } from './list.ts'
import type { WriteProblem } from './problem.ts'
import { reloadShown } from './reload-shown.ts'

export interface EndForm extends CancelForm {
  /** the guest knows that what was paid does not come back */
  isAccepted: boolean
}

/** A booking as a row or its own page knows it. */
export type Endable = Pick<BookingRow, 'id' | 'status' | 'from' | 'isPaid' | 'pricing' | 'vehicle'> &
  Pick<Booking, 'isBookedByMe'>

/** A booking that its reader is about to end: the renter a pending one, either side an approved one. */
export interface Ending {
  booking: Endable
  phase: 'asking' | 'sending' | 'lookingUp'
  money: MoneyAtEnd
  problem: WriteProblem | null
  /** Message keys by field, from the last attempt. */
  errors: FieldErrors<keyof EndForm>
}

// state
export const $ending = atom<Ending | null>(null)

// derived
/** What becomes of the money if this booking is ended now; null when its reader cannot end it. */
export function moneyIfEnded(booking: Omit<Endable, 'pricing' | 'vehicle'>): MoneyAtEnd | null {
  const now = environment().now()
  const { status, isPaid, isBookedByMe } = booking
  const pickup = Date.parse(booking.from)
  const isOwnRequest = isBookedByMe && status === 'pending'
  if (!isOwnRequest && !canEnd({ status, pickup }, now)) return null
  return moneyAtEnd({ by: isBookedByMe ? 'renter' : 'host', status, pickup, isPaid }, now)
}

/** Fetched when the dialog opens: the line may be down when it is sent. */
const loadRules = () => import('#domain/my-bookings/cancel.rules.ts')

// actions
export function openEnding(booking: Endable): void {
  const money = moneyIfEnded(booking)
  if (!money) return
  $ending.set({ booking, phase: 'asking', money, problem: null, errors: {} })
  void loadRules()
}

export function closeEnding(): void {
  $ending.set(null)
}

/** What is changed is believed until the next attempt. */
export function clearEndError(field: keyof EndForm): void {
  const { [field]: gone, ...errors } = $ending.get()?.errors ?? {}
  if (gone) patch({ errors })
}

/** Once, however often it is pressed. `otherwise` is said when the server gives no sentence. */
export async function submitEnd(form: EndForm, fallback: string): Promise<void> {
  const { cancelRules } = await loadRules()
  const ending = $ending.get()
  if (ending?.phase !== 'asking') return
  const errors: Ending['errors'] = cancelRules.firstErrors(form)
  if (ending.money === 'kept' && !form.isAccepted) errors.isAccepted = 'my-bookings.end.acceptRequired'
  patch({ errors, problem: null })
  if (Object.keys(errors).length) return
  patch({ phase: 'sending' })
  try {
    await finish(await send(ending, cleanText(form.reason)))
  } catch (error) {
    await fail(readCallError(error), ending.booking, fallback)
  }
}

/** The spec has a call of its own for a pending booking. Answers what the server says. */
async function send({ booking, money }: Ending, reason: string): Promise<string> {
  const params = { id: booking.id }
  const { data } =
    booking.status === 'pending'
      ? await environment().call(cancelBooking, { params, query: { reason } })
      : await environment().call(endBooking, {
          params,
          payload: { reason, ...(money === 'kept' && { acceptNoRefund: true }) },
        })
  return data.message
}

/** Finds out what became of a request that was not answered. `otherwise` is said when nobody sees the dialog any more. */
export async function lookUpEnd(fallback: string): Promise<void> {
  const ending = $ending.get()
  if (ending) await lookUp(ending.booking, fallback)
}

async function lookUp(requested: Endable, fallback: string): Promise<void> {
  patch({ phase: 'lookingUp', problem: null })
  const status = await statusOf(requested.id)
  // the page itself says by now who cancelled it, why, and what becomes of the money
  if (status !== null && status !== requested.status) closeEnding()
  else if (!$ending.get()) environment().notify('error', fallback)
  else patch({ phase: 'asking', problem: { kind: status ? 'stands' : 'unknown' } })
}

/** As it is now, also where it is shown; null when that cannot be found out. */
async function statusOf(id: string): Promise<BookingStatus | null> {
  const booking = await readBooking(id)
  if (booking) await refreshBookings()
  return booking?.status ?? null
}

async function finish(message: string): Promise<void> {
  environment().notify('success', message)
  closeEnding()
  await reloadShown()
}

async function fail(
  { status, message, errors }: CallError,
  booking: Endable,
  fallback: string,
): Promise<void> {
  if (status === 0) return lookUp(booking, message || fallback)
  if (status === 401) return closeEnding()
  if (errors[0]?.cause === 'noRefund')
    return patch({ phase: 'asking', money: 'kept', errors: { isAccepted: 'my-bookings.end.acceptRequired' } })
  const isClosed = !$ending.get()
  // nothing that is written in the dialog changes what the server refuses for good
  const isSettled = status === 409 || status === 404
  if (isSettled || isClosed) {
    environment().notify('error', message || fallback)
    closeEnding()
    await reloadShown()
  } else patch({ phase: 'asking', problem: { kind: 'failed', sentence: message || fallback } })
}

/** Nothing once the dialog was closed meanwhile. */
function patch(change: Partial<Ending>): void {
  const ending = $ending.get()
  if (ending) $ending.set({ ...ending, ...change })
}

// reactions
onSignedOut(closeEnding)
