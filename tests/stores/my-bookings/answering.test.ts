import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getBooking } from '#contract/my-bookings.ts'
import { answerChange } from '#contract/trip-changes.ts'
import { storeSignIn } from '#stores/auth/session.ts'
import { $answering, submitAnswer } from '#stores/my-bookings/answering.ts'
import { $booking } from '#stores/my-bookings/booking.ts'
import { $listQuery } from '#stores/my-bookings/list.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import { CHANGE, changeable, FROM, TO } from './changed-trip.ts'

const THEIRS = { ...CHANGE, isMine: false }
const asked = changeable({}, { open: THEIRS })
const decided = (state: 'accepted' | 'declined' | 'withdrawn' | 'lapsed') =>
  changeable({}, { decided: [{ ...THEIRS, state }] })
const environment = { call: vi.fn(), notify: vi.fn(), findWrite: vi.fn(), confirm: vi.fn() }
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)
const sent = () =>
  environment.call.mock.calls.flatMap(([endpoint, options]) =>
    endpoint === answerChange ? [[options.params, options.payload]] : [],
  )
/** The response to the answer, then those of reading the booking. */
function answers(answer: unknown, ...bookings: unknown[]): void {
  environment.call.mockImplementation(async (endpoint: unknown) => {
    const next = endpoint === answerChange ? answer : endpoint === getBooking ? bookings.shift() : undefined
    if (next instanceof Error) throw next
    return { data: next ?? [] }
  })
}

beforeEach(() => {
  vi.resetAllMocks()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  environment.confirm.mockResolvedValue(true)
  useEnvironment(environment)
  $answering.set(null)
  $listQuery.set(null)
  $booking.set({ id: asked.id, status: 'ready', booking: asked })
  storeSignIn(personOf(7))
})

describe('an answer to a change', () => {
  it('is sent once, and the booking is read again', async () => {
    answers({ message: 'Done' }, decided('accepted'))
    await Promise.all([submitAnswer(asked, THEIRS, 'accept'), submitAnswer(asked, THEIRS, 'accept')])
    expect(sent()).toEqual([[{ id: 'b-1', changeId: 'c-1' }, { answer: 'accept' }]])
    expect(environment.confirm).not.toHaveBeenCalled()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect(called()).toContain(getBooking)
    expect([$answering.get(), $booking.get().booking?.changes.open]).toEqual([null, null])
  })

  it.each(['decline', 'withdraw'] as const)('to %s is asked about first', async (answer) => {
    environment.confirm.mockResolvedValueOnce(false)
    await submitAnswer(asked, THEIRS, answer)
    expect([sent(), $answering.get()]).toEqual([[], null])
    answers({ message: 'Done' })
    await submitAnswer(asked, THEIRS, answer)
    expect(sent()).toHaveLength(1)
  })

  it.each([404, 409])('that comes too late shows why, and the booking as it is (%i)', async (status) => {
    answers(apiFailure(status, 'Decided already.'), decided('withdrawn'))
    await submitAnswer(asked, THEIRS, 'accept')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'Decided already.')
    expect([$answering.get(), called().includes(getBooking)]).toEqual([null, true])
  })

  it('shows the free hours where those of the change are taken', async () => {
    const times = [{ from: FROM, to: TO }]
    answers(apiFailure(409, 'Taken', 'hoursTaken', { times }))
    await submitAnswer(asked, THEIRS, 'accept')
    expect($answering.get()).toMatchObject({
      status: 'idle',
      problem: { kind: 'failed', sentence: 'Taken' },
      freeHours: times,
    })
  })
})

describe('a lost response', () => {
  const lost = apiFailure(0)
  it.each([
    ['accepted', 'success', 'my-bookings.change.answered.accept'],
    ['lapsed', 'error', 'trip-changes.write.changed'],
  ] as const)('is looked up: the change is now %s', async (state, tone, text) => {
    answers(lost, decided(state), decided(state))
    await submitAnswer(asked, THEIRS, 'accept')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith(tone, text)
    expect($answering.get()).toBeNull()
  })
})
