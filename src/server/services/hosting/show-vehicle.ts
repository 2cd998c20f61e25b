import { toWire } from '#domain/shared/kathmandu-time.ts'
import { fullName } from '#server/serializers/party.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import type { OperatorContext } from '#server/services/operator/operator-error.ts'
import { readOwnVehicle } from '#server/services/vehicles/list-user-vehicles.ts'
import { openBookings } from './block-vehicle.ts'
import { findVehicle } from './find-vehicle.ts'

/**
 * A vehicle with its host, and its documents as addresses that are valid for five minutes.
 * @throws OperatorError notFound
 */
export async function showVehicle(context: OperatorContext, vehicle: string, siteUrl: string) {
  const { db } = context
  const { id, plate } = await findVehicle(db, vehicle)
  const row = await db
    .selectFrom('vehicles as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .select([
      'm.title_en as make',
      'd.title_en as model',
      'v.model_year as year',
      'v.owner_name as ownerName',
    ])
    .select(['v.state', 'v.status', 'v.step', 'v.blocked_at', 'v.blocked_reason as blockedReason'])
    .select([
      'u.id as userId',
      'u.first_name',
      'u.last_name',
      'u.other_name',
      'u.email',
      'u.mobile_number as mobile',
    ])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
  const own = await readOwnVehicle(context, { id })
  const bookings = await openBookings(db, id)
  await writeAudit(db, context, { type: 'vehicle', id })
  const { driver } = own
  return {
    id,
    plate,
    make: row.make,
    model: row.model,
    year: row.year,
    state: row.state,
    step: row.step,
    status: row.status,
    remarks: own.remarks,
    insuredUntil: own.insuranceExpiry,
    blockedAt: row.blocked_at && toWire(row.blocked_at.getTime()),
    blockedReason: row.blockedReason,
    ownerName: row.ownerName,
    account: `${fullName(row, 'en')} (user ${row.userId})`,
    email: row.email,
    mobile: row.mobile,
    driver: driver && { name: driver.name, licenceNumber: driver.licenseNumber },
    papers: [
      ...own.papers.map(({ type, name }) => ({ type, address: new URL(name, siteUrl).href })),
      ...(driver?.licenseImage
        ? [{ type: 'licence', address: new URL(driver.licenseImage, siteUrl).href }]
        : []),
    ],
    openBookings: bookings,
  }
}
