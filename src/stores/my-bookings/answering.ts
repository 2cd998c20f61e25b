import type { Booking } from '#contract/my-bookings.ts'
import { answerChange, type ChangeDone, type FreeHours, type TripChange } from '#contract/trip-changes.ts'
import { type ChangeAnswer, STATE_AFTER } from '#domain/my-bookings/trip-change.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { send } from '#stores/shell/send.ts'
import { createBookingWrite, NOT_SENT, type WriteState } from './booking-write.ts'
import { freeHoursOf } from './change-preview.ts'
import { reloadShown } from './reload-shown.ts'

/** The answer to the open change of a booking that is being sent, or has failed. */
export interface Answering extends WriteState {
  id: string
  changeId: string
  answer: ChangeAnswer
  /** where the hours of the change are taken: those that are free */
  freeHours: FreeHours['times']
}

// state
const write = createBookingWrite<Answering, ChangeDone>({
  bookingId: ({ id }) => id,
  answered: (sent, { message }) => finish(sent, 'success', message),
  async concludes(sent, { changes: { open, decided } }) {
    if (open?.id === sent.changeId) return false
    const { state } = decided.find(({ id }) => id === sent.changeId) ?? {}
    const isDone = state === STATE_AFTER[sent.answer]
    const text = t(isDone ? `my-bookings.change.answered.${sent.answer}` : 'trip-changes.write.changed')
    await finish(sent, isDone ? 'success' : 'error', text)
    return true
  },
  refused(sent, { cause, data }, sentence) {
    // another answer would not help, but the other side may still withdraw
    const isTaken = cause === 'hoursTaken'
    const problem = { kind: 'failed', sentence } as const
    if (isTaken) write.patch({ status: 'idle', problem, freeHours: freeHoursOf(data) }, sent)
    return isTaken
  },
  ended: reload,
})
export const { $shown: $answering, lookUp: lookUpAnswer } = write

// actions
/** Sends at most once at a time. A change that would be gone for good is asked about first. */
export async function submitAnswer(
  { id }: Booking,
  { id: changeId }: TripChange,
  answer: ChangeAnswer,
): Promise<void> {
  if (write.isBusy() || (answer !== 'accept' && !(await confirmed(answer))) || write.isBusy()) return
  await write.submit({ id, changeId, answer, freeHours: [], ...NOT_SENT }, (onLost) =>
    send(answerChange, { params: { id, changeId }, payload: { answer }, onLost }),
  )
}

const confirmed = (answer: 'decline' | 'withdraw') =>
  environment().confirm(t(`trip-changes.open.${answer}Question`), { yes: t(`trip-changes.open.${answer}`) })

async function finish(sent: Answering, tone: 'success' | 'error', text: string): Promise<void> {
  environment().notify(tone, text)
  await reload(sent)
}

async function reload(sent: Answering): Promise<void> {
  await Promise.all([reloadShown(), refreshUnseen()])
  // only now, so that the buttons of what is decided do not return
  write.close(sent)
}
