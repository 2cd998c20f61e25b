import { type Kysely, sql } from 'kysely'
import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { answerBy, isRequest } from '#domain/my-bookings/request-time.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { MINUTE_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import type { Schema } from '../schema.ts'

export interface SeededNotification {
  userId: number
  kind: NotificationKind
  at: number
  facts: Record<string, unknown>
  amount?: number | null
}
interface DemoBooking {
  id: string
  guest_id: number
  host_id: number
  status: BookingStatus
  cancelled_by: string | null
  cancel_reason: string | null
  payment: Payment
  payable: number
  created_at: Date
  status_changed_at: Date
  paid_at: Date | null
  from_at: Date
  to_at: Date
  rate: number | null
  rated_at: Date | null
  guest_rate: number | null
  /** null: not revealed either */
  guest_rated_at: Date | null
  guest: string
  vehicle: string
  vehicleNp: string
}

const ANSWERED_AFTER_MS = 32 * MINUTE_MS

/** Bookings of the demo guest, and of the demo host's vehicles. */
export async function demoBookings(
  db: Kysely<Schema>,
  { guestId, hostId, since }: { guestId: number; hostId: number; since: number },
): Promise<DemoBooking[]> {
  const { rows } = await sql<DemoBooking>`
    select b.id, b.user_id as guest_id, v.user_id as host_id, b.status, b.cancelled_by, b.cancel_reason, b.payment, b.payable, b.created_at,
      b.status_changed_at, b.paid_at, b.from_at, b.to_at, r.rate, r.created_at as rated_at,
      h.rate as guest_rate, h.revealed_at as guest_rated_at,
      trim(g.first_name || ' ' || g.last_name) as guest,
      m.title_en || ' ' || o.title_en as vehicle, m.title_np || ' ' || o.title_np as "vehicleNp"
    from bookings b join vehicles v on v.id = b.vehicle_id join users g on g.id = b.user_id
      join manufacturers m on m.id = v.manufacturer_id join models o on o.id = v.model_id
      left join ratings r on r.booking_id = b.id
      left join guest_ratings h on h.booking_id = b.id
    where (b.user_id = ${guestId} or v.user_id = ${hostId}) and b.from_at > ${new Date(since)}
    order by b.created_at, b.from_at, b.vehicle_id`.execute(db)
  return rows
}

const factsOf = ({ id, payment, vehicle, vehicleNp, guest, from_at }: DemoBooking) => ({
  bookingId: id,
  vehicle,
  vehicleNp,
  guest,
  date: toWire(from_at.getTime()),
  ...(isGateway(payment) && { wallet: payment }),
})

export function guestNotifications(booking: DemoBooking): SeededNotification[] {
  const {
    guest_id: userId,
    status,
    payable,
    created_at,
    status_changed_at,
    paid_at,
    from_at,
    to_at,
  } = booking
  const facts = { ...factsOf(booking), side: 'guest' }
  const wasApproved = status !== 'pending' && status !== 'cancelled'
  const approvedAt = paid_at?.getTime() ?? created_at.getTime() + ANSWERED_AFTER_MS
  const events: (SeededNotification | false)[] = [
    wasApproved && { userId, kind: 'bookingApproved', at: approvedAt, facts },
    paid_at !== null && {
      userId,
      kind: 'paymentReceived',
      at: paid_at.getTime(),
      facts,
      amount: -payable,
    },
    (status === 'inTrip' || status === 'completed') && {
      userId,
      kind: 'tripStarted',
      at: from_at.getTime(),
      facts,
    },
    status === 'completed' && { userId, kind: 'tripCompleted', at: to_at.getTime(), facts },
    booking.guest_rated_at !== null && {
      userId,
      kind: 'guestRated',
      at: booking.guest_rated_at.getTime(),
      facts: { ...facts, rate: booking.guest_rate },
    },
    status === 'cancelled' &&
      booking.cancelled_by === 'host' && {
        userId,
        kind: 'requestDeclined',
        at: status_changed_at.getTime(),
        facts: { ...facts, actor: 'host', reason: 'vehicleNeeded' },
      },
  ]
  return events.filter((event) => event !== false)
}

export function hostNotifications(booking: DemoBooking): SeededNotification[] {
  const {
    host_id: userId,
    status,
    payment,
    payable,
    created_at,
    paid_at,
    from_at,
    to_at,
    rated_at,
    rate,
  } = booking
  const facts = { ...factsOf(booking), side: 'host' }
  const created = created_at.getTime()
  const until = toWire(answerBy({ createdAt: created, paidAt: null, pickup: from_at.getTime() }))
  // the host is notified of a wallet booking only when it is paid
  if (isGateway(payment) && paid_at === null && payable > 0) return []
  const events: (SeededNotification | false)[] = [
    isRequest({ status, payment, isPaid: paid_at !== null })
      ? {
          userId,
          kind: 'requestReceived',
          at: created,
          facts: { ...facts, guest: shortName(facts.guest), until },
        }
      : { userId, kind: 'bookingReceived', at: created, facts },
    paid_at !== null && { userId, kind: 'paymentReceived', at: paid_at.getTime(), facts, amount: payable },
    status === 'cancelled' && {
      userId,
      kind: 'bookingCancelled',
      at: booking.status_changed_at.getTime(),
      facts: { ...facts, actor: booking.cancelled_by, reason: booking.cancel_reason },
    },
    status === 'completed' && { userId, kind: 'tripCompleted', at: to_at.getTime(), facts },
    rated_at !== null && {
      userId,
      kind: 'ratingReceived',
      at: rated_at.getTime(),
      facts: { ...facts, rate },
    },
  ]
  return events.filter((event) => event !== false)
}
