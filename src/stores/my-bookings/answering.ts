import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { answerChange, type ChangeDone, type FreeHours, type TripChange } from '#contract/trip-changes.ts'
import { type ChangeAnswer, STATE_AFTER } from '#domain/my-bookings/trip-change.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { findOut, type SendOutcome, send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import { freeHoursOf } from './change-preview.ts'
import { reloadShown } from './reload-shown.ts'
import type { WriteProblem, WriteStatus } from './write-status.ts'

/** The answer to the open change of a booking that is being sent, or has failed. */
export interface Answering {
  id: string
  changeId: string
  answer: ChangeAnswer
  status: WriteStatus
  problem: WriteProblem | null
  /** where the hours of the change are taken: those that are free */
  freeHours: FreeHours['times']
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

// state
export const $answering = atom<Answering | null>(null)

// actions
/** Sends at most once at a time. A change that would be gone for good is asked about first. */
export async function submitAnswer(
  { id }: Booking,
  { id: changeId }: TripChange,
  answer: ChangeAnswer,
): Promise<void> {
  if (isBusy() || (answer !== 'accept' && !(await confirmed(answer))) || isBusy()) return
  const answering = { id, changeId, answer, problem: null, freeHours: [], key: '' }
  $answering.set({ ...answering, status: 'sending' })
  const outcome = await send(answerChange, {
    params: { id, changeId },
    payload: { answer },
    onLost: (key) => patch(changeId, { status: 'lookingUp', key }),
  })
  await conclude(answering, outcome)
}

/** Finds out whether an answer without a response was saved. */
export async function lookUpAnswer(): Promise<void> {
  const answering = $answering.get()
  if (answering?.status !== 'idle') return
  patch(answering.changeId, { status: 'lookingUp', problem: null })
  await conclude(answering, await findOut(answering.key))
}

const confirmed = (answer: 'decline' | 'withdraw') =>
  environment().confirm(t(`trip-changes.open.${answer}Question`), { yes: t(`trip-changes.open.${answer}`) })

type Sent = Pick<Answering, 'id' | 'changeId' | 'answer'>

async function conclude(sent: Sent, outcome: SendOutcome<ChangeDone>): Promise<void> {
  if (outcome.status === 'answered') await finish(sent, 'success', outcome.data.message)
  else if (outcome.failure.status !== 0) await fail(sent, outcome.failure)
  else await compare(sent, outcome.status === 'unknown')
}

/** It did not arrive, or nobody knows: the change may have been decided all the same. */
async function compare(sent: Sent, isUnknown: boolean): Promise<void> {
  const { id, changeId, answer } = sent
  const booking = await readBooking(id)
  if (!booking) return patch(changeId, { status: 'idle', problem: { kind: 'unknown' } })
  if (booking.changes.open?.id === changeId)
    return patch(changeId, { status: 'idle', problem: { kind: isUnknown ? 'unknown' : 'stands' } })
  const { state } = booking.changes.decided.find((change) => change.id === changeId) ?? {}
  const isDone = state === STATE_AFTER[answer]
  const text = t(isDone ? `my-bookings.change.answered.${answer}` : 'trip-changes.write.changed')
  await finish(sent, isDone ? 'success' : 'error', text)
}

async function fail(sent: Sent, { status, cause, message, data }: ApiFailure): Promise<void> {
  if (status === 401) return $answering.set(null)
  const sentence = message || t('my-bookings.callFailed')
  const isTaken = cause === 'hoursTaken'
  // another answer would not help, but the other side may still withdraw
  if ((status !== 409 && status !== 404) || isTaken)
    patch(sent.changeId, {
      status: 'idle',
      problem: { kind: 'failed', sentence },
      freeHours: isTaken ? freeHoursOf(data) : [],
    })
  else await finish(sent, 'error', sentence)
}

async function finish({ changeId }: Sent, tone: 'success' | 'error', text: string): Promise<void> {
  environment().notify(tone, text)
  await Promise.all([reloadShown(), refreshUnseen()])
  // only now, so that the buttons of what is decided do not return
  if ($answering.get()?.changeId === changeId) $answering.set(null)
}

function isBusy(): boolean {
  const status = $answering.get()?.status
  return status === 'sending' || status === 'lookingUp'
}

function patch(changeId: string, change: Partial<Answering>): void {
  const answering = $answering.get()
  if (answering?.changeId === changeId) $answering.set({ ...answering, ...change })
}

// reactions
onSignedOut(() => $answering.set(null))
