import { type Booking, type BookingDone, decideBooking } from '#contract/my-bookings.ts'
import type { Decision } from '#domain/my-bookings/request-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { MessageKey } from '#messages/keys.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { send } from '#stores/shell/send.ts'
import { createBookingWrite, NOT_SENT, type WriteState } from './booking-write.ts'
import { reloadShown } from './reload-shown.ts'

/** The request that its host approves or declines. */
export interface Deciding extends WriteState {
  id: string
  decision: Decision
  /** message key, from the last attempt */
  reasonError: MessageKey | null
}

// state
const write = createBookingWrite<Deciding, BookingDone>({
  bookingId: ({ id }) => id,
  answered(sent, { message }) {
    environment().notify('success', message)
    return refreshShown(sent)
  },
  async concludes(sent, booking) {
    if (booking.status === 'pending') return false
    const isDone = isOutcome(booking, sent.decision)
    const text = t(isDone ? `my-bookings.decide.done.${sent.decision}` : 'my-bookings.decide.changed')
    environment().notify(isDone ? 'success' : 'error', text)
    await refreshShown(sent)
    return true
  },
  ended: refreshShown,
})
export const { $shown: $decision, lookUp: lookUpDecision } = write

/** Loaded when the dialog opens: the connection may be down on submit. */
const loadRules = () => import('#domain/my-bookings/decide.rules.ts')

// actions
export function openDeciding(id: string, decision: Decision): void {
  if (write.isBusy()) return
  $decision.set({ id, decision, reasonError: null, ...NOT_SENT })
  void loadRules()
}

export function closeDeciding(): void {
  $decision.set(null)
}

/** A changed reason is not marked before the next attempt. */
export function clearReasonError(): void {
  write.patch({ reasonError: null })
}

/**
 * Sends at most once at a time. `input`, to decline: a code of domain/my-bookings/reasons.ts, or the host's own text.
 */
export async function submitDecision(input = ''): Promise<void> {
  const { decideRules } = await loadRules()
  const deciding = $decision.get()
  if (deciding?.status !== 'idle') return
  const { id, decision } = deciding
  const { reason: reasonError } = decideRules.firstErrors({ decision, reason: input })
  if (reasonError) return write.patch({ reasonError, problem: null })
  const reason = cleanText(input)
  const payload = { decision, ...(reason && { reason }) }
  await write.submit({ ...deciding, reasonError: null }, (onLost) =>
    send(decideBooking, { params: { id }, payload, onLost }),
  )
}

/** Reloads the open page and the counts in the header. */
async function refreshShown(sent: Deciding): Promise<void> {
  write.close(sent)
  await Promise.all([reloadShown(), refreshUnseen()])
}

function isOutcome({ status, cancelledBy }: Booking, decision: Decision): boolean {
  return decision === 'approve' ? status === 'approved' : status === 'cancelled' && cancelledBy === 'host'
}
