import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import { hasLapsed, lapseBounds } from '#domain/my-bookings/request-time.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
import { isPendingRequest } from '#server/db/bookings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requestTimesOf } from '#server/serializers/requests.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { changeStatus, NO_ANSWER } from './change-status.ts'

const BATCH = 200

interface DueChange {
  id: string
  from: BookingStatus
  to: BookingStatus
  reason?: string
  dueBy?: 'from_at' | 'to_at'
}

/**
 * Advances every booking that is due (docs/booking-states.md), oldest first, and returns their number. Each one is a
 * compare-and-swap in a transaction of its own: several processes may run this concurrently, and a process that was
 * stopped catches up, moving an overdue trip through all its statuses.
 */
export function advanceBookings(context: AppContext): Promise<number> {
  const steps = [dueForApproval, answerOverdue, unansweredNearPickup, pendingAtPickup, dueToStart, dueToEnd]
  return processEach(
    steps,
    (find) => find.name,
    (find) => advanceAll(context, find),
  )
}

/** A batch in which some fail is the last one of its round. */
async function advanceAll(
  context: AppContext,
  find: (context: AppContext) => Promise<DueChange[]>,
): Promise<number> {
  for (let moved = 0; ; ) {
    const due = await find(context)
    const changed = await processEach(
      due,
      ({ id, to }) => `${id} to ${to}`,
      (item) => advance(context, item),
    )
    moved += changed
    if (due.length < BATCH || changed === 0) return moved
  }
}

async function advance(context: AppContext, { id, from, to, reason, dueBy }: DueChange): Promise<boolean> {
  return inTransaction(context.db, (trx) =>
    changeStatus(trx, {
      bookingId: id,
      from,
      to,
      actor: 'system',
      at: context.now(),
      ...(reason && { reason }),
      ...(dueBy && { dueBy }),
    }),
  )
}

/** Requests that have been pending for `autoApproveMinutes`; unpaid holds are not among them. */
async function dueForApproval(context: AppContext): Promise<DueChange[]> {
  const { autoApproveMinutes } = context.config
  if (autoApproveMinutes === 0) return []
  const rows = await bookingsWithStatus(context, 'pending')
    .where('created_at', '<=', new Date(context.now() - autoApproveMinutes * MINUTE_MS))
    .where('from_at', '>', new Date(context.now()))
    .where(isPendingRequest)
    .where('needs_answer', '=', false)
    // no automatic approval with a host or a vehicle that an operator has blocked
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('vehicles as v').select('v.id').whereRef('v.id', '=', 'b.vehicle_id').where(isAllowed),
      ),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => ({ id, from: 'pending', to: 'approved' }))
}

/** The two deadlines of a request are queried separately, because each has its own index. */
const answerOverdue = (context: AppContext) =>
  unanswered(context, 'created_at', lapseBounds(context.now()).createdAt)

const unansweredNearPickup = (context: AppContext) =>
  unanswered(context, 'from_at', lapseBounds(context.now()).pickup)

/** With automatic approval only those that the host must answer: the others wait until their pickup. */
async function unanswered(
  context: AppContext,
  moment: 'created_at' | 'from_at',
  until: number,
): Promise<DueChange[]> {
  const isAutomatic = context.config.autoApproveMinutes > 0
  const rows = await bookingsWithStatus(context, 'pending')
    .select(['created_at', 'paid_at', 'requested_at', 'from_at'])
    .where(moment, '<=', new Date(until))
    .where(isPendingRequest)
    .$if(isAutomatic, (query) => query.where('needs_answer', '=', true))
    .orderBy(moment)
    .execute()
  return rows
    .filter((row) => hasLapsed(requestTimesOf(row), context.now()))
    .map(({ id }) => ({ id, from: 'pending', to: 'cancelled', reason: NO_ANSWER }))
}

/** Bookings that are still pending at their pickup. */
const pendingAtPickup = (context: AppContext) =>
  overdue(context, 'from_at', {
    from: 'pending',
    to: 'cancelled',
    reason: 'notApproved' satisfies SystemReason,
  })

const dueToStart = (context: AppContext) => overdue(context, 'from_at', { from: 'approved', to: 'inTrip' })

const dueToEnd = (context: AppContext) => overdue(context, 'to_at', { from: 'inTrip', to: 'completed' })

async function overdue(
  context: AppContext,
  moment: 'from_at' | 'to_at',
  change: Omit<DueChange, 'id'>,
): Promise<DueChange[]> {
  const rows = await bookingsWithStatus(context, change.from)
    .where(moment, '<=', new Date(context.now()))
    .orderBy(moment)
    .execute()
  return rows.map(({ id }) => ({ id, ...change, dueBy: moment }))
}

const bookingsWithStatus = ({ db }: AppContext, status: BookingStatus) =>
  db.selectFrom('bookings as b').select('id').where('status', '=', status).limit(BATCH)
