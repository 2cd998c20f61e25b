import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { uploadKeys } from './upload-keys.ts'

/** Uploads that neither a vehicle nor a driver shows. */
export function unreferencedUploads(db: Database) {
  return db
    .selectFrom('uploads as u')
    .select(['u.id', 'u.kind'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('vehicle_images as i').select('i.id').whereRef('i.upload_id', '=', 'u.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.image_upload_id', '=', 'u.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.license_upload_id', '=', 'u.id'),
        ),
      ),
    )
}

/**
 * Removes what nothing shows any more: the files first, for only the row knows of them. What fails halfway is tried
 * again by the sweep, and several may do it at once. @returns how many there were
 */
export async function deleteUploads(context: AppContext, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const deleted = await unreferencedUploads(context.db).where('u.id', 'in', ids).execute()
  if (!deleted.length) return 0
  await context.ports.storage.remove(deleted.flatMap(({ id, kind }) => uploadKeys(kind, id)))
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

/** For a caller who has something else to answer: what fails here is left to the sweep. */
export async function releaseUploads(context: AppContext, ids: readonly string[]): Promise<void> {
  await deleteUploads(context, ids).catch(() => 0)
}
