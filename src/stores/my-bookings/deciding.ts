import { atom } from 'nanostores'
import type { ApiFailure } from '#contract/api-failure.ts'
import { type Booking, type BookingDone, decideBooking } from '#contract/my-bookings.ts'
import type { Decision } from '#domain/my-bookings/request-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { MessageKey } from '#messages/keys.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { findOut, type SendOutcome, send } from '#stores/shell/send.ts'
import { readBooking } from './booking.ts'
import { reloadShown } from './reload-shown.ts'
import type { WriteProblem, WriteStatus } from './write-status.ts'

/** The request that its host approves or declines; `idle`: the dialog asks, or the write failed. */
export interface Deciding {
  id: string
  decision: Decision
  status: WriteStatus
  problem: WriteProblem | null
  /** message key, from the last attempt */
  reasonError: MessageKey | null
  /** Of the write whose outcome is unknown; else empty. */
  key: string
}

const FRESH = { problem: null, reasonError: null, key: '' } as const

// state
export const $decision = atom<Deciding | null>(null)

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/decide.rules.ts')

// actions
export function openDeciding(id: string, decision: Decision): void {
  if (isBusy()) return
  $decision.set({ id, decision, status: 'idle', ...FRESH })
  void loadRules()
}

export function closeDeciding(): void {
  $decision.set(null)
}

/** A changed reason is not marked before the next attempt. */
export function clearReasonError(): void {
  patch({ reasonError: null })
}

/**
 * Sends at most once at a time. `reason`, to decline: a code of domain/my-bookings/reasons.ts, or the host's own text.
 */
export async function submitDecision(reason = ''): Promise<void> {
  const { decideRules } = await loadRules()
  const deciding = $decision.get()
  if (deciding?.status !== 'idle') return
  const { reason: reasonError } = decideRules.firstErrors({ decision: deciding.decision, reason })
  if (reasonError) return patch({ reasonError, problem: null })
  await submit({ ...deciding, status: 'sending', ...FRESH }, cleanText(reason))
}

/** Finds out whether a decision without a response was saved. */
export async function lookUpDecision(): Promise<void> {
  const deciding = $decision.get()
  if (!deciding) return
  patch({ status: 'lookingUp', problem: null })
  await conclude(deciding, await findOut(deciding.key))
}

type Sent = Pick<Deciding, 'id' | 'decision'>

async function submit(deciding: Deciding, reason: string): Promise<void> {
  const { id, decision } = deciding
  $decision.set(deciding)
  const outcome = await send(decideBooking, {
    params: { id },
    payload: { decision, ...(reason && { reason }) },
    onLost: (key) => isShown(id) && patch({ status: 'lookingUp', key }),
  })
  await conclude(deciding, outcome)
}

async function conclude(sent: Sent, outcome: SendOutcome<BookingDone>): Promise<void> {
  if (outcome.status === 'answered') {
    environment().notify('success', outcome.data.message)
    await refreshShown(sent.id)
  } else if (outcome.failure.status !== 0) await fail(sent, outcome.failure)
  else await compare(sent, outcome.status === 'unknown')
}

/** It did not arrive, or nobody knows: the request may have been decided all the same. */
async function compare({ id, decision }: Sent, isUnknown: boolean): Promise<void> {
  const booking = await readBooking(id)
  if (!booking) return showProblem(id, { kind: 'unknown' })
  if (booking.status === 'pending') return showProblem(id, { kind: isUnknown ? 'unknown' : 'stands' })
  const isDone = isOutcome(booking, decision)
  const text = t(isDone ? `my-bookings.decide.done.${decision}` : 'my-bookings.decide.changed')
  environment().notify(isDone ? 'success' : 'error', text)
  await refreshShown(id)
}

async function fail({ id }: Sent, { status, message }: ApiFailure): Promise<void> {
  if (status === 401) return closeDeciding()
  const sentence = message || t('my-bookings.callFailed')
  // 409 and 404 are final: another reason would not change them
  if (status !== 409 && status !== 404) return showProblem(id, { kind: 'failed', sentence })
  environment().notify('error', sentence)
  await refreshShown(id)
}

/** Shown in the dialog, or as a toast when it was closed before the response. */
function showProblem(id: string, problem: WriteProblem): void {
  if (isShown(id)) patch({ status: 'idle', problem })
  else environment().notify('error', t('my-bookings.callFailed'))
}

/** Reloads the open page and the counts in the header. */
async function refreshShown(id: string): Promise<void> {
  if (isShown(id)) closeDeciding()
  await Promise.all([reloadShown(), refreshUnseen()])
}

function isOutcome({ status, cancelledBy }: Booking, decision: Decision): boolean {
  return decision === 'approve' ? status === 'approved' : status === 'cancelled' && cancelledBy === 'host'
}

/** Another request may have been opened since. */
const isShown = (id: string) => $decision.get()?.id === id

function isBusy(): boolean {
  const status = $decision.get()?.status
  return status === 'sending' || status === 'lookingUp'
}

function patch(change: Partial<Deciding>): void {
  const deciding = $decision.get()
  if (deciding) $decision.set({ ...deciding, ...change })
}

// reactions
onSignedOut(closeDeciding)
