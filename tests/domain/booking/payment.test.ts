import { describe, expect, it } from 'vitest'
import {
  type AttemptAge,
  type AttemptState,
  displayOf,
  type PaymentDisplay,
  type PaymentFacts,
  type PaymentOutcome,
  refundOf,
  startAgainFrom,
  UNANSWERED_AFTER_MS,
} from '#domain/booking/payment.ts'

const STATES = [
  'initiated',
  'complete',
  'failed',
  'refundDue',
  'restDue',
  'otherAmountDue',
  'refunded',
  'partlyRefunded',
] as const
const attemptOf = (state: AttemptState, patch: Partial<AttemptAge & { outcome: PaymentOutcome }> = {}) => ({
  state,
  isAtWallet: false,
  age: 0,
  ...patch,
})
const SAID = {
  refundDue: 'refundDue',
  restDue: 'restDue',
  otherAmountDue: 'otherAmountDue',
  refunded: 'refunded',
  partlyRefunded: 'partlyRefunded',
  failed: 'cancelled',
  complete: 'notRefunded',
} as const
const booking = { status: 'pending', isPaid: false, payable: 900, hasRunOut: false }

describe('the refund of a booking’s payments', () => {
  it.each<[AttemptState[], ReturnType<typeof refundOf>]>([
    [[], null],
    [['initiated', 'failed', 'complete'], null],
    [['complete', 'refundDue', 'refunded'], 'refundDue'],
    [['failed', 'refunded'], 'refunded'],
    [['refunded', 'partlyRefunded'], 'partlyRefunded'],
    [['refundDue', 'restDue'], 'restDue'],
    [['complete', 'otherAmountDue'], 'otherAmountDue'],
  ])('is derived from %j: %s', (states, expected) => {
    expect(refundOf(states)).toBe(expected)
  })
})

describe('the payment state', () => {
  it('is the same for a cancelled booking and each of its attempts', () => {
    const cancelled = { ...booking, status: 'cancelled' }
    for (const payments of [
      ['refundDue'],
      ['restDue'],
      ['otherAmountDue'],
      ['refunded'],
      ['partlyRefunded'],
      ['failed'],
      ['complete'],
    ] as const) {
      const [state = 'failed'] = payments
      const messages = [...STATES.filter((item) => !refundOf([item])), null, state].map((item) =>
        displayOf({ attempt: item && attemptOf(item), payments, booking: cancelled }),
      )
      expect(new Set(messages)).toEqual(new Set([SAID[state]]))
    }
  })

  it.each<[PaymentDisplay, Partial<PaymentFacts>]>([
    ['send', { attempt: attemptOf('initiated', { age: UNANSWERED_AFTER_MS - 1 }) }],
    ['asking', { attempt: attemptOf('initiated', { age: UNANSWERED_AFTER_MS }) }],
    ['asking', { attempt: attemptOf('initiated', { isAtWallet: true }) }],
    ['unclear', { attempt: attemptOf('initiated', { isAtWallet: true, outcome: 'unclear' }) }],
    [
      'unclear',
      {
        attempt: attemptOf('initiated', { isAtWallet: true, outcome: 'unclear' }),
        booking: { ...booking, status: 'cancelled', hasRunOut: true },
      },
    ],
    ['asking', { attempt: attemptOf('initiated', { isAtWallet: true, outcome: 'pending' }) }],
    [
      'partlyRefunded',
      { attempt: attemptOf('partlyRefunded'), booking: { ...booking, status: 'approved', isPaid: true } },
    ],
    ['failed', { attempt: attemptOf('failed', { isAtWallet: true }) }],
    ['failed', { attempt: null }],
    ['expired', { booking: { ...booking, hasRunOut: true } }],
    ['expired', { booking: { ...booking, status: 'cancelled', hasRunOut: true } }],
    ['paid', { booking: { ...booking, status: 'approved', isPaid: true } }],
    ['nothingToPay', { booking: { ...booking, status: 'approved' } }],
    ['otherAmountDue', { attempt: attemptOf('otherAmountDue') }],
    ['restDue', { attempt: attemptOf('restDue'), booking: { ...booking, isPaid: true } }],
    ['refundDue', { attempt: attemptOf('refundDue'), booking: { ...booking, isPaid: true } }],
  ])('is %s for %j', (expected, facts) => {
    expect(displayOf({ attempt: null, payments: [], booking, ...facts })).toBe(expected)
  })
})

describe('a new attempt', () => {
  const waiting = { state: 'initiated', outcome: 'pending', isAbandoned: false, createdAt: 1_000 } as const

  it('is possible five minutes after the one that remains open at the wallet', () => {
    expect(startAgainFrom(waiting)).toBe(1_000 + UNANSWERED_AFTER_MS)
  })

  it.each([
    { outcome: 'unclear' as const },
    { outcome: null },
    { isAbandoned: true },
    { state: 'failed' as const },
    { state: null },
  ])('is not offered for %j', (patch) => {
    expect(startAgainFrom({ ...waiting, ...patch })).toBeNull()
  })
})
