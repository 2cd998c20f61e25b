import { isBookingId } from '#domain/booking/payment.ts'
import { factsOf } from '#domain/my-bookings/agreement.ts'
import { type ChangeAnswer, changeHour, STATE_AFTER } from '#domain/my-bookings/trip-change.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { findPartysBooking, type PartysBooking } from '#server/services/trip-day/find-day.ts'
import { applyChange } from './apply-change.ts'
import { canChange, isSameBooking } from './changed-booking.ts'
import { assertFree, withFreeHours } from './free-hours.ts'

interface Answer {
  id: string
  changeId: string
  readerId: number
  answer: ChangeAnswer
}

/**
 * Accepts, declines or withdraws a proposed change. Repeating the same answer succeeds and changes nothing.
 * @throws ApiError changeNotFound also for an answer that is the other side's, changeOver, changeLapsed, hoursTaken with
 * the nearest free hours
 */
export async function answerChange(
  context: AppContext,
  { id, changeId, readerId, answer }: Answer,
): Promise<void> {
  const request = { id, readerId }
  const booking = await findPartysBooking(context.db, request)
  const { after } = await findChange(context.db, booking, changeId)
  await withFreeHours(context, booking, after, () =>
    inTransaction(context.db, async (trx) => {
      const locked = await findPartysBooking(trx, request, { lock: true })
      await answerLocked(context, trx, locked, { changeId, answer })
    }),
  )
}

async function answerLocked(
  context: AppContext,
  trx: Database,
  booking: PartysBooking,
  { changeId, answer }: Pick<Answer, 'changeId' | 'answer'>,
): Promise<void> {
  const change = await findChange(trx, booking, changeId, { lock: true })
  const isMine = change.proposed_by === booking.by
  if (isMine !== (answer === 'withdraw')) throw new ApiError('changeNotFound')
  const state = STATE_AFTER[answer]
  if (change.state === state) return
  if (change.state !== 'open') throw new ApiError(change.state === 'lapsed' ? 'changeLapsed' : 'changeOver')
  const at = context.now()
  if (answer === 'accept') {
    if (at > change.answer_by.getTime()) throw new ApiError('changeLapsed')
    if (!canChange(booking)) throw new ApiError('notChangeable')
    if (!isSameBooking({ ...booking, agreed: change.before }, booking)) throw new ApiError('bookingChanged')
    await assertAllowed(trx, change.after.vehicleId)
    await assertFree(context, trx, booking, change.after)
    await applyChange(context, trx, booking, change.after)
  }
  await trx
    .updateTable('booking_changes')
    .set({ state, decided_at: new Date(at) })
    .where('id', '=', change.id)
    .execute()
  if (answer === 'withdraw') return
  const isAccepted = answer === 'accept'
  await notifyParties(
    trx,
    notifiedBooking(booking, isAccepted ? change.after : change.before),
    isAccepted ? 'changeAccepted' : 'changeDeclined',
    { actor: booking.by, at },
  )
}

/** An operator may have blocked the vehicle or its host since the proposal. */
async function assertAllowed(trx: Database, vehicleId: number): Promise<void> {
  const allowed = await trx
    .selectFrom('vehicles as v')
    .select('v.id')
    .where('v.id', '=', vehicleId)
    .where(isAllowed)
    .executeTakeFirst()
  if (!allowed) throw new ApiError('vehicleBlocked')
}

/**
 * `lock`: also against the job that ends it, which does not lock the booking.
 * @throws ApiError changeNotFound
 */
async function findChange(db: Database, { id }: PartysBooking, changeId: string, { lock = false } = {}) {
  if (!isBookingId(changeId)) throw new ApiError('changeNotFound')
  const change = await db
    .selectFrom('booking_changes')
    .selectAll()
    .where('id', '=', changeId.toLowerCase())
    .where('booking_id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!change) throw new ApiError('changeNotFound')
  return change
}

const BATCH = 200

/** Ends proposals that nobody has answered in time, and returns their number. */
export async function lapseOverdueChanges(context: AppContext): Promise<number> {
  const at = new Date(context.now())
  const overdue = await context.db
    .selectFrom('booking_changes')
    .select('booking_id')
    .where('state', '=', 'open')
    .where('answer_by', '<', at)
    .orderBy('answer_by')
    .limit(BATCH)
    .execute()
  return processEach(
    overdue,
    ({ booking_id }) => `change of ${booking_id}`,
    ({ booking_id }) => inTransaction(context.db, (trx) => lapseChange(trx, booking_id, at)),
  )
}

/** Ends the proposal that the other side had to answer by the pickup, of a trip that starts earlier. */
export async function lapseAtStart(trx: Database, bookingId: string, at: Date): Promise<void> {
  const open = await trx
    .selectFrom('booking_changes')
    .select(['before', 'after'])
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!open) return
  const [before, after] = [factsOf(open.before), factsOf(open.after)]
  const isOver = changeHour({ status: 'approved', before, after }) <= before.from
  await lapseChange(trx, bookingId, at, { isOver })
}

/**
 * Ends the proposal of a booking, if its time is over, and notifies both sides.
 * @returns whether it has ended
 */
export async function lapseChange(
  trx: Database,
  bookingId: string,
  at: Date,
  { isOver = false } = {},
): Promise<boolean> {
  const lapsed = await trx
    .updateTable('booking_changes')
    .set({ state: 'lapsed', decided_at: at })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .$if(!isOver, (query) => query.where('answer_by', '<', at))
    .returning('id')
    .executeTakeFirst()
  if (!lapsed) return false
  const booking = await trx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'vehicle_id', 'from_at'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await notifyParties(trx, booking, 'changeLapsed', { actor: 'system', at: at.getTime() })
  return true
}
