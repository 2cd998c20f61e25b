import { MINUTE_MS } from '#domain/booking/limits.ts'
import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { Core } from '#server/core.ts'
import { isAllowed } from '#server/db/bookable.ts'
import { changeStatus } from './change-status.ts'
import { inTransaction } from './transaction.ts'

const BATCH = 200

interface Due {
  id: string
  from: BookingStatus
  to: BookingStatus
  reason?: string
}

/**
 * Moves every booking on whose moment has come (design section 5, statuses), oldest first, and answers how many. Each one
 * is a compare-and-swap in a transaction of its own: several processes may do this at once, and one that was stopped
 * catches up, an overdue trip through all its statuses.
 * @throws AggregateError when some failed, after all the others had their turn
 */
export async function advanceBookings(core: Core): Promise<number> {
  const failures: unknown[] = []
  let moved = 0
  for (const find of [dueForApproval, dueForRefusal, dueToStart, dueToEnd]) {
    for (;;) {
      const due = await find(core)
      let changed = 0
      for (const one of due) {
        try {
          if (await advance(core, one)) changed++
        } catch (error) {
          failures.push(error)
        }
      }
      moved += changed
      if (due.length < BATCH || changed === 0) break
    }
  }
  if (failures.length)
    throw new AggregateError(failures, `Bookings that did not move on: ${failures.join(', ')}`)
  return moved
}

async function advance(core: Core, { id, from, to, reason }: Due): Promise<boolean> {
  return inTransaction(core.db, (trx) =>
    changeStatus(trx, {
      bookingId: id,
      from,
      to,
      actor: 'system',
      at: core.now(),
      ...(reason && { reason }),
    }),
  )
}

/** Waiting long enough, and nothing left to pay by wallet. */
async function dueForApproval(core: Core): Promise<Due[]> {
  const { autoApproveMinutes } = core.config
  if (autoApproveMinutes === 0) return []
  const rows = await having(core, 'pending')
    .where('created_at', '<=', new Date(core.now() - autoApproveMinutes * MINUTE_MS))
    .where('from_at', '>', new Date(core.now()))
    .where(({ or, eb }) => or([eb('payment', '=', 'cash'), eb('paid_at', 'is not', null)]))
    // nobody's silence approves a trip with a host or a vehicle that an operator has blocked
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('vehicles as v')
          .select('v.id')
          .whereRef('v.id', '=', 'bookings.vehicle_id')
          .where(isAllowed),
      ),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => ({ id, from: 'pending', to: 'approved' }))
}

/** Still waiting at pickup. */
const dueForRefusal = (core: Core) =>
  overdue(core, 'from_at', { from: 'pending', to: 'cancelled', reason: NOT_APPROVED })

const dueToStart = (core: Core) => overdue(core, 'from_at', { from: 'approved', to: 'inTrip' })

const dueToEnd = (core: Core) => overdue(core, 'to_at', { from: 'inTrip', to: 'completed' })

async function overdue(core: Core, moment: 'from_at' | 'to_at', change: Omit<Due, 'id'>): Promise<Due[]> {
  const rows = await having(core, change.from)
    .where(moment, '<=', new Date(core.now()))
    .orderBy(moment)
    .execute()
  return rows.map(({ id }) => ({ id, ...change }))
}

const having = ({ db }: Core, status: BookingStatus) =>
  db.selectFrom('bookings').select('id').where('status', '=', status).limit(BATCH)

const NOT_APPROVED: SystemReason = 'notApproved'
