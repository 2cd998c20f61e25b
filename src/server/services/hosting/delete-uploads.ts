import { type ExpressionBuilder, sql } from 'kysely'
import { MIN_VEHICLE_IMAGES } from '#domain/hosting/limits.ts'
import { isActive, stepNumber } from '#domain/hosting/steps.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { avifKeys, uploadKeys } from './upload-keys.ts'

/** Younger uploads are left alone: no call takes longer between storing a picture and referencing it. */
const MIN_AGE_MS = 3_600_000
const BATCH = 100

/**
 * Deletes unreferenced pictures (of aborted calls, or replaced pictures of drivers), and partial files of killed
 * processes.
 * @returns the number of deleted pictures and files
 */
export async function sweepUploads(context: AppContext): Promise<number> {
  let swept = await context.ports.storage.removeUnfinished(context.now() - MIN_AGE_MS)
  for (;;) {
    const left = await unreferencedUploads(context.db)
      .where('u.created_at', '<', new Date(context.now() - MIN_AGE_MS))
      .orderBy('u.created_at')
      .limit(BATCH)
      .execute()
    const deleted = await deleteUploads(
      context,
      left.map(({ id }) => id),
    )
    swept += deleted
    if (left.length < BATCH || deleted === 0) return swept
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const IMAGES_STEP = stepNumber('images')

/**
 * Deletes a picture of one of the user's vehicles.
 * @throws ApiError imageNotFound, papersClosed or tooFewImages
 */
export async function deleteImage(
  context: AppContext,
  { id, userId }: { id: string; userId: number },
): Promise<{ id: string }> {
  if (!UUID.test(id)) throw new ApiError('imageNotFound')
  const deleted = await inBookingTransaction(context.db, (trx) => deleteRow(trx, id, userId))
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

export type UploadContext = Pick<AppContext, 'db'> & { ports: Pick<AppContext['ports'], 'storage'> }

/** Conditions on `uploads as u`: a vehicle, a driver, a message, a user, a trip or a banner references the row. */
function references({ exists, selectFrom }: ExpressionBuilder<Schema & { u: Schema['uploads'] }, 'u'>) {
  return [
    exists(selectFrom('vehicle_images as i').select('i.id').whereRef('i.upload_id', '=', 'u.id')),
    exists(selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.image_upload_id', '=', 'u.id')),
    exists(selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.license_upload_id', '=', 'u.id')),
    exists(selectFrom('thread_messages as m').select('m.id').whereRef('m.upload_id', '=', 'u.id')),
    exists(selectFrom('users as p').select('p.id').whereRef('p.image_upload_id', '=', 'u.id')),
    exists(selectFrom('trip_pictures as t').select('t.id').whereRef('t.upload_id', '=', 'u.id')),
    exists(selectFrom('trip_expenses as e').select('e.id').whereRef('e.upload_id', '=', 'u.id')),
    exists(
      selectFrom('banners as b')
        .select('b.id')
        .where('b.image', '=', sql<string>`'/uploads/' || u.id || '-1280.webp'`)
        // a banner may also show the picture of a vehicle, which goes with its owner
        .where('u.user_id', 'is', null),
    ),
  ]
}

export function referencedUploads(db: Database) {
  return db.selectFrom('uploads as u').where((eb) => eb.or(references(eb)))
}

function unreferencedUploads(db: Database) {
  return (
    db
      .selectFrom('uploads as u')
      .select(['u.id', 'u.kind'])
      // separate conditions, not a negated disjunction: PostgreSQL turns each into an anti-join
      .where((eb) => eb.and(references(eb).map((condition) => eb.not(condition))))
  )
}

/**
 * Deletes unreferenced uploads: the files first, because only the row refers to them. The sweep retries failures, and
 * several processes may run this concurrently. @returns the number of deleted uploads
 */
async function deleteUploads(context: UploadContext, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const deleted = await unreferencedUploads(context.db).where('u.id', 'in', ids).execute()
  if (!deleted.length) return 0
  await context.ports.storage.remove(
    deleted.flatMap(({ id, kind }) => [...uploadKeys(kind, id), ...avifKeys(kind, id)]),
  )
  await context.db
    .deleteFrom('uploads')
    .where(
      'id',
      'in',
      deleted.map(({ id }) => id),
    )
    .execute()
  return deleted.length
}

/** For callers whose response must not depend on the deletion: failures are left to the sweep. */
export async function releaseUploads(context: UploadContext, ids: readonly string[]): Promise<void> {
  await deleteUploads(context, ids).catch(() => 0)
}
