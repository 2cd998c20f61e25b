import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, decideBooking, getBooking, listBookings } from '#contract/my-bookings.ts'
import { countUnseen } from '#contract/notifications.ts'
import { storeSignIn } from '#stores/auth/session.ts'
import { $booking, NO_BOOKING } from '#stores/my-bookings/booking.ts'
import {
  $decision,
  clearReasonError,
  closeDeciding,
  openDeciding,
  submitDecision,
} from '#stores/my-bookings/deciding.ts'
import { $listQuery } from '#stores/my-bookings/list.ts'
import { $requests } from '#stores/notifications/unseen.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { answerCalls, type EndpointAnswers, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const ID = 'b-1'
const environment = { call: vi.fn(), notify: vi.fn(), findWrite: vi.fn() }
const sent = () =>
  environment.call.mock.calls.flatMap(([endpoint, options]) =>
    endpoint === decideBooking ? [options.payload] : [],
  )
const answers = (...input: EndpointAnswers[]) => answerCalls(environment.call, ...input)
const approve = () => {
  openDeciding(ID, 'approve')
  return submitDecision()
}
const booking = (patch: Partial<Booking>) => ({ data: { id: ID, ...patch } as Booking })

beforeEach(() => {
  vi.resetAllMocks()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment(environment)
  closeDeciding()
  $booking.set(NO_BOOKING)
  $listQuery.set({ side: 'host', status: 'pending', page: 1 })
  storeSignIn(personOf(7))
})

describe('an approval', () => {
  it("is sent once, shows the server's message, and reloads list and count", async () => {
    answers(
      [decideBooking, { data: { message: 'Done' } }],
      [countUnseen, { data: { count: 3, requests: 2 } }],
    )
    openDeciding(ID, 'approve')
    expect(sent()).toEqual([])
    await Promise.all([submitDecision(), submitDecision(), approve()])
    expect(sent()).toEqual([{ decision: 'approve' }])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect(environment.call.mock.calls.map(([endpoint]) => endpoint)).toContain(listBookings)
    expect([$decision.get(), $requests.get()]).toEqual([null, 2])
  })

  it.each([404, 409])(
    'shows the reason when it is too late (%i), and reloads the booking',
    async (status) => {
      answers([decideBooking, apiFailure(status, 'The guest has withdrawn it.')])
      await approve()
      expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'The guest has withdrawn it.')
      expect(environment.call.mock.calls.map(([endpoint]) => endpoint)).toContain(listBookings)
      expect($decision.get()).toBeNull()
    },
  )
})

describe('a refusal', () => {
  it('requires a reason', async () => {
    openDeciding(ID, 'decline')
    await submitDecision(' ')
    expect($decision.get()?.reasonError).toBe('my-bookings.decide.reasonRequired')
    clearReasonError()
    await submitDecision('x'.repeat(501))
    expect($decision.get()?.reasonError).toBe('my-bookings.decide.reasonTooLong')
    expect(environment.call).not.toHaveBeenCalled()
  })

  it('is sent once with the reason, and the dialog closes', async () => {
    openDeciding(ID, 'decline')
    answers([decideBooking, { data: { message: 'Done' } }])
    await Promise.all([submitDecision(' noDriver '), submitDecision('noDriver')])
    expect(sent()).toEqual([{ decision: 'decline', reason: 'noDriver' }])
    expect($decision.get()).toBeNull()
  })
})

describe('a lost response', () => {
  const lost = apiFailure(0)
  it.each([
    ['approve', { status: 'approved' }, 'success', 'my-bookings.decide.done.approve'],
    ['decline', { status: 'cancelled', cancelledBy: 'host' }, 'success', 'my-bookings.decide.done.decline'],
    ['approve', { status: 'cancelled', cancelledBy: 'renter' }, 'error', 'my-bookings.decide.changed'],
    ['decline', { status: 'cancelled', cancelledBy: 'system' }, 'error', 'my-bookings.decide.changed'],
  ] as const)('is looked up: to %s a booking that is now %j', async (decision, now, tone, words) => {
    answers([decideBooking, lost], [getBooking, booking(now)])
    if (decision === 'decline') openDeciding(ID, 'decline')
    await (decision === 'approve' ? approve() : submitDecision('noDriver'))
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith(tone, words)
    expect($decision.get()).toBeNull()
  })
})
