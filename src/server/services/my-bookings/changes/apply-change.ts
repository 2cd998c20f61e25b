import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { type Agreement, agreedColumns, calendarColumns } from '#server/db/agreement.ts'
import { bookingRouteRow } from '#server/db/bookings.ts'
import type { Database } from '#server/db/client.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import type { ChangedBooking } from './plan-change.ts'

/**
 * Replaces what is agreed, in the caller's transaction, which has locked the booking: its columns, its route, its entry
 * in the calendar, and the money of the difference. The database refuses hours that are taken (23P01).
 */
export async function applyChange(
  context: AppContext,
  trx: Database,
  booking: ChangedBooking,
  after: Agreement,
): Promise<void> {
  const { id, agreed: before, by, status } = booking
  const isOther = after.vehicleId !== before.vehicleId
  const isNewDriver = JSON.stringify(after.driver) !== JSON.stringify(before.driver)
  // bookings are made with the lock of the vehicle (create-booking.ts)
  await trx
    .selectFrom('vehicles')
    .select('id')
    .where('id', 'in', [before.vehicleId, after.vehicleId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('bookings')
    .set({ ...agreedColumns(after), ...(by === 'host' && isNewDriver && { may_end_free: true }) })
    .where('id', '=', id)
    .execute()
  const { during, ...columns } = calendarColumns(after)
  // another vehicle takes a running trip over, and may have had other trips before
  const start = isOther && status === 'inTrip' ? new Date(context.now()) : null
  await trx
    .updateTable('vehicle_calendar')
    .set({
      ...columns,
      during: start
        ? sql<string>`tstzrange(${start}, ${new Date(after.to)})`
        : keepStart(status, during, after),
      ...(start && { road_from_at: start }),
    })
    .where('booking_id', '=', id)
    .execute()
  if (after.route?.id !== before.route?.id || after.route?.line !== before.route?.line) {
    await trx.deleteFrom('booking_routes').where('booking_id', '=', id).execute()
    if (after.route) await trx.insertInto('booking_routes').values(bookingRouteRow(id, after.route)).execute()
  }
  await settleDifference(context, trx, booking, after)
}

/** A running trip keeps the beginning of its entry, which is later than the pickup after a change of the vehicle. */
const keepStart = (status: ChangedBooking['status'], during: string, { to }: Agreement) =>
  status === 'inTrip' ? sql<string>`tstzrange(lower(during), ${new Date(to)})` : during
