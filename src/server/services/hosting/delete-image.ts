import { sql } from 'kysely'
import { MIN_VEHICLE_IMAGES } from '#domain/hosting/limits.ts'
import { isActive, stepNumber } from '#domain/hosting/steps.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { releaseUploads } from './delete-uploads.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const IMAGES_STEP = stepNumber('images')

/** Deletes a picture of an own vehicle. @throws ApiError imageNotFound, papersClosed or tooFewImages */
export async function deleteImage(
  context: AppContext,
  { id, userId }: { id: string; userId: number },
): Promise<{ id: string }> {
  if (!UUID.test(id)) throw new ApiError('imageNotFound')
  const deleted = await inTransaction(context.db, (trx) => deleteRow(trx, id, userId))
  if (deleted.uploadId) await releaseUploads(context, [deleted.uploadId])
  return { id: deleted.id }
}

async function deleteRow(
  trx: Database,
  id: string,
  userId: number,
): Promise<{ id: string; uploadId: string | null }> {
  const vehicle = await trx
    .selectFrom('vehicles')
    .select(['id', 'step', 'status'])
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('vehicle_images').select('vehicle_id').where('id', '=', id),
    )
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('imageNotFound')
  const image = await trx
    .deleteFrom('vehicle_images')
    .where('id', '=', id)
    .returning(['id', 'type', 'upload_id'])
    .executeTakeFirst()
  if (!image) throw new ApiError('imageNotFound')
  if (image.type !== 'image' && vehicle.status !== null) throw new ApiError('papersClosed')
  const left = await renumber(trx, vehicle.id, image.type)
  if (image.type === 'image' && isActive(IMAGES_STEP, vehicle.step) && left < MIN_VEHICLE_IMAGES)
    throw new ApiError('tooFewImages', { n: MIN_VEHICLE_IMAGES })
  return { id: image.id, uploadId: image.upload_id }
}

/** @returns the number of remaining pictures */
async function renumber(trx: Database, vehicleId: number, type: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update vehicle_images i set position = o.position
    from (
      select id, row_number() over (order by position, id) - 1 as position
      from vehicle_images where vehicle_id = ${vehicleId} and type = ${type}
    ) o
    where i.id = o.id`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
