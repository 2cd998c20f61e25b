import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { Core } from '#server/core.ts'
import { changeStatus } from './change-status.ts'
import { inTransaction } from './transaction.ts'

const BATCH = 200
const MINUTE_MS = 60_000

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
  const rows = await pending(core)
    .where('created_at', '<=', new Date(core.now() - autoApproveMinutes * MINUTE_MS))
    .where('from_at', '>', new Date(core.now()))
    .where(({ or, eb }) => or([eb('payment', '=', 'cash'), eb('paid_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => ({ id, from: 'pending', to: 'approved' }))
}

/** Still waiting at pickup. */
async function dueForRefusal(core: Core): Promise<Due[]> {
  const rows = await pending(core).where('from_at', '<=', new Date(core.now())).orderBy('from_at').execute()
  return rows.map(({ id }) => ({ id, from: 'pending', to: 'cancelled', reason: NOT_APPROVED }))
}

async function dueToStart(core: Core): Promise<Due[]> {
  const rows = await core.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'approved')
    .where('from_at', '<=', new Date(core.now()))
    .orderBy('from_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => ({ id, from: 'approved', to: 'inTrip' }))
}

async function dueToEnd(core: Core): Promise<Due[]> {
  const rows = await core.db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'inTrip')
    .where('to_at', '<=', new Date(core.now()))
    .orderBy('to_at')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => ({ id, from: 'inTrip', to: 'completed' }))
}

const pending = ({ db }: Core) =>
  db.selectFrom('bookings').select('id').where('status', '=', 'pending').limit(BATCH)

const NOT_APPROVED: SystemReason = 'notApproved'
