import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, decideBooking, endBooking, getBooking, replaceBooking } from '#contract/my-bookings.ts'
import { answerChange, previewChange, proposeChange } from '#contract/trip-changes.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $answering, lookUpAnswer, submitAnswer } from '#stores/my-bookings/answering.ts'
import { $booking } from '#stores/my-bookings/booking.ts'
import {
  $changing,
  editChange,
  lookUpChange,
  openChanging,
  submitTripChange,
} from '#stores/my-bookings/changing.ts'
import { $decision, lookUpDecision, openDeciding, submitDecision } from '#stores/my-bookings/deciding.ts'
import { $cancellation, lookUpEnd, openEnding, submitEnd } from '#stores/my-bookings/ending.ts'
import { $listQuery } from '#stores/my-bookings/list.ts'
import { $replacing, lookUpReplacement, submitReplacement } from '#stores/my-bookings/replacing.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import { CHANGE, changeable, PREVIEW } from './changed-trip.ts'

const THEIRS = { ...CHANGE, isMine: false }
const asked = changeable({}, { open: THEIRS })
const PRICING = { hours: 8, total: 2_600, couponDiscount: 0, totalSaving: 0, payable: 2_600 }
const cancelled = changeable({ status: 'cancelled' })

/** What is common to the writes about a booking (booking-write.ts); the rest is in a test of each. */
const WRITES: Record<
  string,
  {
    endpoint: unknown
    shown: () => { status: string; problem: unknown } | null
    /** opens its dialog, where it has one */
    open?: () => unknown
    submit: () => Promise<unknown>
    lookUp: () => Promise<void>
    close: () => void
    /** the booking before, and once it is done */
    before: Booking
    after: Booking
    /** not where the page shows what became of it */
    hasToast: boolean
  }
> = {
  'an answer to a change': {
    endpoint: answerChange,
    shown: () => $answering.get(),
    submit: () => submitAnswer(asked, THEIRS, 'accept'),
    lookUp: lookUpAnswer,
    close: () => $answering.set(null),
    before: asked,
    after: changeable({}, { decided: [{ ...THEIRS, state: 'accepted' }] }),
    hasToast: true,
  },
  'a change': {
    endpoint: proposeChange,
    shown: () => $changing.get(),
    async open() {
      openChanging(changeable(), NOW + 112 * HOUR)
      editChange({ reason: 'Puja' }, 'reason')
      await vi.advanceTimersByTimeAsync(250)
    },
    submit: submitTripChange,
    lookUp: lookUpChange,
    close: () => $changing.set(null),
    before: changeable(),
    after: changeable({}, { open: CHANGE }),
    hasToast: true,
  },
  'a decision': {
    endpoint: decideBooking,
    shown: () => $decision.get(),
    open: () => openDeciding('b-1', 'approve'),
    submit: submitDecision,
    lookUp: lookUpDecision,
    close: () => $decision.set(null),
    before: changeable({ status: 'pending' }),
    after: changeable(),
    hasToast: true,
  },
  'a cancellation': {
    endpoint: endBooking,
    shown: () => $cancellation.get(),
    open: () => openEnding(changeable()),
    submit: () => submitEnd({ reason: 'Ill', isAccepted: false }),
    lookUp: lookUpEnd,
    close: () => $cancellation.set(null),
    before: changeable(),
    after: cancelled,
    hasToast: false,
  },
  'a replacement': {
    endpoint: replaceBooking,
    shown: () => $replacing.get(),
    submit: () => submitReplacement(cancelled, { id: 5, pricing: PRICING }),
    lookUp: lookUpReplacement,
    close: () => $replacing.set(null),
    before: { ...cancelled, replacedBy: null },
    after: { ...cancelled, replacedBy: { id: 'b-2', vehicle: '' } },
    hasToast: false,
  },
}

const DONE = { message: 'Done', id: 'b-2' }
const lost = apiFailure(0)
const environment = { call: vi.fn(), notify: vi.fn(), findWrite: vi.fn(), navigate: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment(environment)
  $listQuery.set(null)
  storeSignIn(personOf(7))
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

describe.each(Object.entries(WRITES))(
  '%s',
  (_, { endpoint, shown, open, submit, lookUp, close, ...booking }) => {
    /** Answers to the write, and to each reading of the booking; an error is thrown. */
    function answers(written: unknown, ...read: unknown[]): void {
      environment.call.mockImplementation(async (called: unknown) => {
        if (called === previewChange) return { data: PREVIEW }
        const next = called === endpoint ? written : called === getBooking ? read.shift() : undefined
        if (next instanceof Error) throw next
        return { data: next ?? [], meta: {} }
      })
    }
    const sent = () => environment.call.mock.calls.filter(([called]) => called === endpoint)
    const isOver = () => (shown()?.status ?? 'done') === 'done'
    const send = async () => {
      $booking.set({ id: 'b-1', status: 'ready', booking: booking.before })
      await open?.()
      await submit()
    }

    it.each([
      [apiFailure(503, 'Not now.'), 'Not now.'],
      [apiFailure(500), 'my-bookings.callFailed'],
    ])('says why it failed, and can be sent again', async (failure, sentence) => {
      answers(failure)
      await send()
      expect(shown()).toMatchObject({ status: 'idle', problem: { kind: 'failed', sentence } })
      answers(DONE, booking.after)
      await submit()
      expect([sent().length, isOver()]).toEqual([2, true])
    })

    it('ends with the session, without a message of its own', async () => {
      answers(apiFailure(401))
      await send()
      expect([shown(), environment.notify.mock.calls]).toEqual([null, []])
      answers(apiFailure(503))
      await send()
      clearSession()
      expect(shown()).toBeNull()
    })

    it('whose response was lost is found by its key', async () => {
      answers(lost, booking.after)
      environment.findWrite.mockResolvedValue({ state: 'answered', data: DONE })
      await send()
      expect(environment.findWrite).toHaveBeenCalledExactlyOnceWith(KEY)
      expect(isOver()).toBe(true)
    })

    it('whose response was lost was not done while the booking is as it was', async () => {
      answers(lost, booking.before, booking.before)
      await send()
      expect(shown()).toMatchObject({ status: 'idle', problem: { kind: 'stands' } })
      await submit()
      expect(sent()).toHaveLength(2)
    })

    it('of which nothing is known stays unknown, and is looked up again', async () => {
      answers(lost, lost, booking.after)
      await send()
      expect(shown()).toMatchObject({ status: 'idle', problem: { kind: 'unknown' } })
      expect($booking.get()).toMatchObject({ status: 'ready', booking: booking.before })
      const looking = lookUp()
      expect(shown()).toMatchObject({ status: 'lookingUp', problem: null })
      await looking
      expect([sent().length, isOver()]).toEqual([1, true])
      expect(environment.findWrite).toHaveBeenLastCalledWith(KEY)
    })

    it.each([
      ['failed', apiFailure(503, 'Not now.'), 'Not now.'],
      ['was lost', lost, 'my-bookings.callFailed'],
    ])('that %s after it was closed is reported by a toast', async (_, failure, sentence) => {
      answers(failure, booking.before)
      const call = environment.call.getMockImplementation()
      environment.call.mockImplementation((called: unknown) => {
        if (called === endpoint) close()
        return call?.(called)
      })
      await send()
      expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', sentence)
      expect(shown()).toBeNull()
    })
  },
)
