import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema, UploadTable } from '#server/db/schema.ts'
import { avifKeys, uploadKeys } from './upload-keys.ts'

export type UploadContext = Pick<AppContext, 'db'> & { ports: Pick<AppContext['ports'], 'storage'> }

/** Conditions on `uploads as u`: a vehicle, a driver or a user references the row. */
function references({ exists, selectFrom }: ExpressionBuilder<Schema & { u: UploadTable }, 'u'>) {
  return [
    exists(selectFrom('vehicle_images as i').select('i.id').whereRef('i.upload_id', '=', 'u.id')),
    exists(selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.image_upload_id', '=', 'u.id')),
    exists(selectFrom('drivers as d').select('d.vehicle_id').whereRef('d.license_upload_id', '=', 'u.id')),
    exists(selectFrom('users as p').select('p.id').whereRef('p.image_upload_id', '=', 'u.id')),
  ]
}

export function referencedUploads(db: Database) {
  return db.selectFrom('uploads as u').where((eb) => eb.or(references(eb)))
}

export function unreferencedUploads(db: Database) {
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
 * several processes may run this at once. @returns the number of deleted uploads
 */
export async function deleteUploads(context: UploadContext, ids: readonly string[]): Promise<number> {
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
