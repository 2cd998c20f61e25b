import { atom } from 'nanostores'
import { type Booking, decideBooking } from '#contract/my-bookings.ts'
import type { Decision } from '#domain/my-bookings/request-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { MessageKey } from '#messages/keys.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment } from '#stores/shell/environment.ts'
import { type CallError, readCallError } from '#stores/shell/failure.ts'
import { readBooking } from './booking.ts'
import type { WriteProblem } from './problem.ts'
import { reloadShown } from './reload-shown.ts'

/** What is said when the server gives no sentence, or when a lost answer is found to have arrived. */
export interface DecideMessages {
  fallback: string
  changed: string
  done: Record<Decision, string>
}

/** The one request that its host is answering; `asking`: the dialog of a refusal is open, or something went wrong. */
export interface Deciding {
  id: string
  decision: Decision
  phase: 'asking' | 'sending' | 'lookingUp'
  problem: WriteProblem | null
  /** message key, from the last attempt */
  reasonError: MessageKey | null
}

// state
export const $deciding = atom<Deciding | null>(null)

// actions
export function openDeciding(id: string): void {
  if (isBusy()) return
  $deciding.set({ id, decision: 'decline', phase: 'asking', problem: null, reasonError: null })
}

export function closeDeciding(): void {
  $deciding.set(null)
}

/** What is changed is believed until the next attempt. */
export function clearReasonError(): void {
  patch({ reasonError: null })
}

export async function approve(id: string, messages: DecideMessages): Promise<void> {
  if (isBusy()) return
  await send({ id, decision: 'approve', phase: 'sending', problem: null, reasonError: null }, '', messages)
}

/** Once, however often it is pressed. `reason`: a code of domain/my-bookings/reasons.ts, or the host's own words. */
export async function submitDecline(reason: string, messages: DecideMessages): Promise<void> {
  const { decideRules } = await import('#domain/my-bookings/decide.rules.ts')
  const deciding = $deciding.get()
  if (deciding?.phase !== 'asking') return
  const { reason: reasonError } = decideRules.firstErrors({ decision: 'decline', reason })
  if (reasonError) return patch({ reasonError, problem: null })
  await send({ ...deciding, phase: 'sending', problem: null, reasonError: null }, cleanText(reason), messages)
}

/** Finds out what became of the answer that got no reply. */
export async function lookUpDecision(messages: DecideMessages): Promise<void> {
  const deciding = $deciding.get()
  if (deciding) await lookUp(deciding, messages)
}

type Sent = Pick<Deciding, 'id' | 'decision'>

async function lookUp({ id, decision }: Sent, messages: DecideMessages): Promise<void> {
  if (isShown(id)) patch({ phase: 'lookingUp', problem: null })
  const booking = await readBooking(id)
  if (!booking) return settle(id, { kind: 'unknown' }, messages)
  if (booking.status === 'pending') return settle(id, { kind: 'stands' }, messages)
  const isSaid = isOutcome(booking, decision)
  environment().notify(isSaid ? 'success' : 'error', isSaid ? messages.done[decision] : messages.changed)
  await refreshShown(id)
}

async function send(deciding: Deciding, reason: string, messages: DecideMessages): Promise<void> {
  const { id, decision } = deciding
  $deciding.set(deciding)
  try {
    const { data } = await environment().call(decideBooking, {
      params: { id },
      payload: { decision, ...(reason && { reason }) },
    })
    environment().notify('success', data.message)
    await refreshShown(id)
  } catch (error) {
    await fail(deciding, readCallError(error), messages)
  }
}

async function fail(sent: Sent, { status, message }: CallError, messages: DecideMessages): Promise<void> {
  if (status === 0) return lookUp(sent, messages)
  if (status === 401) return closeDeciding()
  // nothing that the host writes changes what the server refuses for good
  if (status !== 409 && status !== 404)
    return settle(sent.id, { kind: 'failed', sentence: message || messages.fallback }, messages)
  environment().notify('error', message || messages.fallback)
  await refreshShown(sent.id)
}

/** Where the request stands, or as a toast when nobody looks at it any more. */
function settle(id: string, problem: WriteProblem, messages: DecideMessages): void {
  if (isShown(id)) patch({ phase: 'asking', problem })
  else environment().notify('error', messages.fallback)
}

/** Whichever of the two pages is open, and the number in the header. */
async function refreshShown(id: string): Promise<void> {
  if (isShown(id)) closeDeciding()
  await Promise.all([reloadShown(), refreshUnseen()])
}

function isOutcome({ status, cancelledBy }: Booking, decision: Decision): boolean {
  return decision === 'approve' ? status === 'approved' : status === 'cancelled' && cancelledBy === 'host'
}

/** Another request may have been opened since. */
const isShown = (id: string) => $deciding.get()?.id === id

function isBusy(): boolean {
  const phase = $deciding.get()?.phase
  return phase === 'sending' || phase === 'lookingUp'
}

function patch(change: Partial<Deciding>): void {
  const deciding = $deciding.get()
  if (deciding) $deciding.set({ ...deciding, ...change })
}

// reactions
onSignedOut(closeDeciding)
