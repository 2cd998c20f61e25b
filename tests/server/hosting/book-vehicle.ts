import type { TestApi } from '#tests/setup/api.ts'
import { addRow } from '#tests/setup/rows.ts'

/** A copy of a booking of the demo, for another vehicle. */
export async function bookVehicle(
  api: TestApi,
  vehicleId: number,
  status: 'pending' | 'approved' | 'inTrip' | 'completed',
): Promise<void> {
  const { db } = api.context
  const sample = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...copied } = sample
  await addRow(db, 'bookings', {
    ...copied,
    vehicle_id: vehicleId,
    status,
    coupon_id: null,
    waypoints: JSON.stringify(copied.waypoints),
    quote: JSON.stringify(copied.quote),
  })
}
