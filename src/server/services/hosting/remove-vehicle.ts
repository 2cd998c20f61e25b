import { sql } from 'kysely'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isRemovable } from '#server/db/vehicles.ts'
import { releaseUploads } from './delete-uploads.ts'
import { findOwnVehicle } from './find-vehicle.ts'

interface Input {
  vehicleId: number | null
  userId: number
}

/**
 * Removes one of the user's vehicles with its pictures, documents, driver and blocked dates. Concurrent bookings and
 * reports wait for the same row and then fail.
 * @throws ApiError notYourVehicle, vehicleKept
 */
export async function removeVehicle(
  context: AppContext,
  { vehicleId, userId }: Input,
): Promise<{ id: number }> {
  const { id, uploads } = await inTransaction(context.db, async (trx) => {
    const vehicle = await findOwnVehicle(trx, vehicleId, userId, { lock: 'removal' })
    const { rows } = await sql`select from vehicles v where v.id = ${vehicle.id} and ${isRemovable}`.execute(
      trx,
    )
    if (!rows.length) throw new ApiError('vehicleKept')
    const uploadIds = await uploadsOf(trx, vehicle.id)
    await trx.deleteFrom('vehicles').where('id', '=', vehicle.id).execute()
    return { id: vehicle.id, uploads: uploadIds }
  })
  await releaseUploads(context, uploads)
  return { id }
}

async function uploadsOf(trx: Database, vehicleId: number): Promise<string[]> {
  const images = await trx
    .selectFrom('vehicle_images')
    .select('upload_id')
    .where('vehicle_id', '=', vehicleId)
    .execute()
  const drivers = await trx
    .selectFrom('drivers')
    .select(['image_upload_id', 'license_upload_id'])
    .where('vehicle_id', '=', vehicleId)
    .execute()
  const ids = [
    ...images.map(({ upload_id }) => upload_id),
    ...drivers.flatMap((driver) => [driver.image_upload_id, driver.license_upload_id]),
  ]
  return ids.filter((id) => id !== null)
}
