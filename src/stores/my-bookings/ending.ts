import { atom } from 'nanostores'
import { type Booking, endBooking } from '#contract/my-bookings.ts'
import type { CancelForm } from '#domain/my-bookings/cancel.rules.ts'
import {
  canEnd,
  freeCancellationUntil,
  isFreeNow,
  type MoneyAtEnd,
  moneyAtEnd,
} from '#domain/my-bookings/cancellation.ts'
import { cleanText } from '#domain/shared/text.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { type Failed, readFailed } from '#stores/shell/failure.ts'
import { refreshBooking, reloadBooking } from './one.ts'

/** `stands`: a request was lost, and the booking is as it was. `unknown`: nobody knows what became of it. */
export type EndProblem = { kind: 'failed'; sentence: string } | { kind: 'stands' | 'unknown' }
export interface EndForm extends CancelForm {
  /** the guest knows that what was paid does not come back */
  isAccepted: boolean
}

/** An approved booking that its reader is about to end. */
export interface Ending {
  booking: Booking
  phase: 'asking' | 'sending' | 'lookingUp'
  money: MoneyAtEnd
  problem: EndProblem | null
  /** Message keys by field, from the last attempt. */
  errors: Partial<Record<keyof EndForm, string>>
}

// state
export const $ending = atom<Ending | null>(null)

// derived
/** What ending this booking would mean now; null when it cannot be ended. Moments are epoch milliseconds. */
export function endingTerms(
  booking: Booking,
): { freeUntil: number; isFree: boolean; money: MoneyAtEnd } | null {
  const now = environment().now()
  const { status, isPaid } = booking
  const pickup = Date.parse(booking.from)
  if (!canEnd({ status, pickup }, now)) return null
  const by = booking.isBookedByMe ? 'renter' : 'host'
  return {
    freeUntil: freeCancellationUntil(pickup),
    isFree: isFreeNow(pickup, now),
    money: moneyAtEnd({ by, status, pickup, isPaid }, now),
  }
}

// actions
export function askToEnd(booking: Booking): void {
  const terms = endingTerms(booking)
  if (terms) $ending.set({ booking, phase: 'asking', money: terms.money, problem: null, errors: {} })
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
export async function submitEnd(form: EndForm, otherwise: string): Promise<void> {
  const { cancelRules } = await import('#domain/my-bookings/cancel.rules.ts')
  const ending = $ending.get()
  if (ending?.phase !== 'asking') return
  const errors: Ending['errors'] = cancelRules.firstErrors(form)
  if (ending.money === 'kept' && !form.isAccepted) errors.isAccepted = 'my-bookings.end.acceptRequired'
  patch({ errors, problem: null })
  if (Object.keys(errors).length) return
  patch({ phase: 'sending' })
  try {
    const { data } = await environment().call(endBooking, {
      params: { id: ending.booking.id },
      payload: { reason: cleanText(form.reason), ...(ending.money === 'kept' && { acceptNoRefund: true }) },
    })
    await finish(data.message)
  } catch (error) {
    await fail(readFailed(error), otherwise)
  }
}

/** Finds out what became of a request that was not answered. `otherwise` is said when nobody sees the dialog any more. */
export async function lookUpEnd(otherwise: string): Promise<void> {
  patch({ phase: 'lookingUp', problem: null })
  const booking = await refreshBooking()
  const isOver = booking !== null && booking.status !== 'approved'
  // the page itself says by now who cancelled it, why, and what becomes of the money
  if (isOver) closeEnding()
  else if (!$ending.get()) environment().notify('error', otherwise)
  else patch({ phase: 'asking', problem: { kind: booking ? 'stands' : 'unknown' } })
}

async function finish(message: string): Promise<void> {
  environment().notify('success', message)
  closeEnding()
  await reloadBooking()
}

async function fail({ status, sentence, faults }: Failed, otherwise: string): Promise<void> {
  if (status === 0) return lookUpEnd(otherwise)
  if (status === 401) return closeEnding()
  if (faults[0]?.cause === 'noRefund')
    return patch({ phase: 'asking', money: 'kept', errors: { isAccepted: 'my-bookings.end.acceptRequired' } })
  const isClosed = !$ending.get()
  // nothing that is written in the dialog changes what the server refuses for good
  const isSettled = status === 409 || status === 404
  if (isSettled || isClosed) {
    environment().notify('error', sentence || otherwise)
    closeEnding()
    await reloadBooking()
  } else patch({ phase: 'asking', problem: { kind: 'failed', sentence: sentence || otherwise } })
}

/** Nothing once the dialog was closed meanwhile. */
function patch(change: Partial<Ending>): void {
  const ending = $ending.get()
  if (ending) $ending.set({ ...ending, ...change })
}

// reactions
onSignedOut(closeEnding)
