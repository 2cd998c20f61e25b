import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import type { AppContext } from '#server/context.ts'
import { agreedColumns, calendarColumns } from '#server/db/agreement.ts'
import { bookingRouteRow } from '#server/db/bookings.ts'
import type { Database } from '#server/db/client.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'
import type { PartysBooking } from '#server/services/trip-day/find-day.ts'

/**
 * Replaces what is agreed, in the caller's transaction, which has locked the booking: its columns, its route, its entry
 * in the calendar, and the money of the difference. The database refuses hours that are taken (23P01).
 */
export async function applyChange(
  context: AppContext,
  trx: Database,
  booking: PartysBooking,
  after: Agreement,
): Promise<void> {
  const { id, agreed: before, by } = booking
  const isNewDriver = !isDeepStrictEqual(after.driver, before.driver)
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
  if (!isDeepStrictEqual(calendarColumns(after), calendarColumns(before)))
    await moveInCalendar(context, trx, booking, after)
  if (after.route?.id !== before.route?.id || after.route?.line !== before.route?.line) {
    await trx.deleteFrom('booking_routes').where('booking_id', '=', id).execute()
    if (after.route) await trx.insertInto('booking_routes').values(bookingRouteRow(id, after.route)).execute()
  }
  // a trip that begins at another time is announced again
  if (after.from !== before.from)
    await trx.deleteFrom('pickup_reminders').where('booking_id', '=', id).execute()
  await settleDifference(context, trx, booking, after)
}

/**
 * A running trip keeps the beginning of its entry. Another vehicle takes it over from now on, because it may have had
 * other trips before.
 */
async function moveInCalendar(
  { now }: AppContext,
  trx: Database,
  { id, status, agreed }: PartysBooking,
  after: Agreement,
): Promise<void> {
  const { during, ...columns } = calendarColumns(after)
  const isRunning = status === 'inTrip'
  const start = isRunning && after.vehicleId !== agreed.vehicleId ? new Date(now()) : null
  const begin = start ? sql`${start}::timestamptz` : sql`lower(during)`
  await trx
    .updateTable('vehicle_calendar')
    .set({
      ...columns,
      during: isRunning ? sql<string>`tstzrange(${begin}, ${new Date(after.to)})` : during,
      ...(start && { road_from_at: start }),
    })
    .where('booking_id', '=', id)
    .execute()
}
