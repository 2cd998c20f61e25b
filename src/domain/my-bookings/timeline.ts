import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { isDeclined } from './refusal.ts'
import type { BookingStatus } from './status.ts'

/** The steps of a booking; a cancelled one ends with `cancelled` or `declined`. */
const STEPS = ['requested', 'paid', 'approved', 'pickup', 'completed'] as const
export type TimelineStepName = (typeof STEPS)[number] | 'cancelled' | 'declined'

export interface TimelineStep {
  name: TimelineStepName
  /** `now`: the latest event; `missed`: skipped, or ended by the cancellation */
  state: 'done' | 'now' | 'next' | 'missed'
  /** epoch milliseconds of the past or planned event; null when unknown */
  at: number | null
}

/** Fields of a booking in the wire format; dates are UTC. */
export interface TimelineFacts {
  status: BookingStatus
  payment: Payment
  isPaid: boolean
  pricing: { payable: number }
  createdAt: string
  paidAt: string | null
  approvedAt: string | null
  cancelledAt: string | null
  cancelledBy: Parameters<typeof isDeclined>[0]['cancelledBy']
  from: string
  to: string
}

const APPROVED: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']
const STARTED: readonly BookingStatus[] = ['inTrip', 'completed']

/** Only wallet payments are a step: cash goes to the driver and is not recorded. */
export function timelineOf(booking: TimelineFacts): TimelineStep[] {
  const { status, isPaid } = booking
  const isReached: Record<(typeof STEPS)[number], boolean> = {
    requested: true,
    paid: isPaid,
    approved: APPROVED.includes(status) || booking.approvedAt !== null,
    pickup: STARTED.includes(status),
    completed: status === 'completed',
  }
  const at: Record<TimelineStepName, string | null> = {
    requested: booking.createdAt,
    paid: booking.paidAt,
    approved: booking.approvedAt,
    pickup: booking.from,
    completed: booking.to,
    cancelled: booking.cancelledAt,
    declined: booking.cancelledAt,
  }
  const step = (name: TimelineStepName, state: TimelineStep['state']): TimelineStep => {
    const wire = at[name]
    return { name, state, at: wire === null ? null : Date.parse(wire) }
  }
  const isPaidByWallet = isGateway(booking.payment) && booking.pricing.payable > 0
  const names = STEPS.filter((name) => name !== 'paid' || isPaidByWallet)
  if (status === 'cancelled')
    return [
      ...names.filter((name) => isReached[name]).map((name) => step(name, 'done')),
      step(isDeclined(booking) ? 'declined' : 'cancelled', 'missed'),
    ]
  const last = names.findLastIndex((name) => isReached[name])
  return names.map((name, index) => {
    if (index > last) return step(name, 'next')
    if (!isReached[name]) return step(name, 'missed')
    return step(name, index === last && status !== 'completed' ? 'now' : 'done')
  })
}
