import { atom, type WritableAtom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { findOut, type SendOutcome } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'

/** A write about a booking. `lookingUp`: its response was lost, and the booking is read to find out whether it was done. */
export type WriteStatus = 'idle' | 'sending' | 'lookingUp'

/** `stands`: the response was lost, and the booking is unchanged. `unknown`: the booking could not be read either. */
export type WriteProblem = { kind: 'failed'; sentence: string } | { kind: 'stands' | 'unknown' }

/** What every store of such a write shows. `idle`: its dialog asks, or the write failed. */
export interface WriteState<Problem = WriteProblem> {
  status: WriteStatus
  problem: Problem | null
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

export const NOT_SENT = { status: 'idle', problem: null, key: '' } as const

/** What a store says of its write. `sent` is what was shown when it was sent. */
interface Course<Shown, Answer> {
  bookingId(shown: Shown): string
  /** `isFound`: the response was lost */
  answered(sent: Shown, answer: Answer, isFound: boolean): unknown
  /** Concludes a write without a response by the booking as it is now; false: it was not done. */
  concludes(sent: Shown, booking: Booking): boolean | Promise<boolean>
  /** A refusal of its own kind, while the write is shown; false: handled like any other. */
  refused?(sent: Shown, failure: ApiFailure, sentence: string): boolean | Promise<boolean>
  /** After a final refusal, or one that is no longer shown: reloads the page. */
  ended(sent: Shown): unknown
}

interface BookingWrite<Shown, Answer> {
  /** What the dialog or the panel shows; null: it is closed. */
  $shown: WritableAtom<Shown | null>
  isBusy(): boolean
  /** `sent`: only while its booking is shown. */
  patch(change: Partial<Shown>, sent?: Shown): void
  /** Closes it while the booking of `sent` is shown. */
  close(sent: Shown): void
  submit(sent: Shown, request: (onLost: (key: string) => void) => Promise<SendOutcome<Answer>>): Promise<void>
  /** Finds out whether a write without a response was done. */
  lookUp(): Promise<void>
}

/**
 * One write about a booking from its submission to the message about its outcome. When no response came, the booking is
 * read. The dialog may be closed by then, or show another booking.
 */
export function createBookingWrite<
  Shown extends { status: WriteStatus | 'done'; problem: { kind: string } | null; key: string },
  Answer,
>(course: Course<Shown, Answer>): BookingWrite<Shown, Answer> {
  const $shown = atom<Shown | null>(null)
  const shownOf = (sent: Shown | null) => {
    const shown = $shown.get()
    return shown && sent && course.bookingId(shown) === course.bookingId(sent) ? shown : null
  }

  function patch(change: Partial<Shown> | Partial<WriteState>, sent = $shown.get()): void {
    const shown = shownOf(sent)
    if (shown) $shown.set({ ...shown, ...change })
  }

  async function conclude(sent: Shown, outcome: SendOutcome<Answer>): Promise<void> {
    if (outcome.status === 'answered') await course.answered(sent, outcome.data, outcome.isFound)
    else if (outcome.failure.status !== 0) await fail(sent, outcome.failure)
    else await compare(sent, outcome.failure, outcome.status === 'unknown')
  }

  /** It did not arrive, or nobody knows: it may have been done all the same. */
  async function compare(sent: Shown, { message }: ApiFailure, isUnknown: boolean): Promise<void> {
    const booking = await readBooking(course.bookingId(sent))
    if (booking && (await course.concludes(sent, booking))) return
    if (!shownOf(sent)) environment().notify('error', message || t('my-bookings.callFailed'))
    else patch({ status: 'idle', problem: { kind: booking && !isUnknown ? 'stands' : 'unknown' } }, sent)
  }

  async function fail(sent: Shown, failure: ApiFailure): Promise<void> {
    const { status, message } = failure
    if (status === 401) return $shown.set(null)
    const sentence = message || t('my-bookings.callFailed')
    if (shownOf(sent) && (await course.refused?.(sent, failure, sentence))) return
    // final: another attempt would not change it
    if (status === 409 || status === 404 || !shownOf(sent)) {
      environment().notify('error', sentence)
      await course.ended(sent)
    } else patch({ status: 'idle', problem: { kind: 'failed', sentence } }, sent)
  }

  onSignedOut(() => $shown.set(null))
  return {
    $shown,
    patch,
    isBusy: () => ($shown.get()?.status ?? 'idle') !== 'idle',
    close: (sent) => shownOf(sent) && $shown.set(null),
    async submit(sent, request) {
      $shown.set({ ...sent, ...NOT_SENT, status: 'sending' })
      await conclude(sent, await request((key) => patch({ status: 'lookingUp', key }, sent)))
    },
    async lookUp() {
      const sent = $shown.get()
      if (sent?.status !== 'idle') return
      patch({ status: 'lookingUp', problem: null })
      await conclude(sent, await findOut(sent.key))
    },
  }
}
