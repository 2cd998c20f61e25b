import type { InferOutput } from 'valibot'
import type { RecordPicturePayload } from '#contract/trip-day.ts'
import { MAX_DAY_PICTURES, MAX_OTHER_PICTURES } from '#domain/trip-day/limits.ts'
import { recordedAt } from '#domain/trip-day/records.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { releaseUploads } from '#server/services/hosting/delete-uploads.ts'
import { processPicture } from '#server/services/hosting/process-picture.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { type BookedDay, findDriversDay, writeDriversDay } from './find-day.ts'
import { deviceTime } from './record-trip.ts'

type Sent = Omit<InferOutput<typeof RecordPicturePayload>, 'image'>

/**
 * Stores a picture of a record, which may arrive before the record or after it. The same `id` is stored once. Another
 * picture of the same view takes its place, until the guest has confirmed the record.
 * @throws ApiError tooManyImages, recordExists, and what `processPicture` throws
 */
export async function addRecordPicture(
  context: AppContext,
  token: string,
  { bytes, ...sent }: Sent & { bytes: Buffer },
): Promise<void> {
  const day = await findDriversDay(context, context.db, token)
  if (await isStored(context.db, day, sent.id)) return
  const picture = await processPicture('paper', bytes)
  // of no user: these pictures belong to the trip and go with it
  const { uploadId } = await storePicture(context, { userId: null, kind: 'paper', picture })
  let unused: string[] = [uploadId]
  try {
    unused = await writeDriversDay(context, token, (trx, locked) =>
      writePicture(context, trx, locked, { ...sent, uploadId }),
    )
  } finally {
    await releaseUploads(context, unused)
  }
}

const isStored = async (db: Database, day: BookedDay, id: string): Promise<boolean> =>
  (await db
    .selectFrom('trip_pictures')
    .select('id')
    .where('booking_id', '=', day.id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** @returns uploads that are no longer needed */
async function writePicture(
  { now }: AppContext,
  trx: Database,
  day: BookedDay,
  { id, kind, view, takenAt, uploadId }: Sent & { uploadId: string },
): Promise<string[]> {
  if (await isStored(trx, day, id)) return [uploadId]
  const all = await trx
    .selectFrom('trip_pictures')
    .select(['id', 'kind', 'view', 'upload_id'])
    .where('booking_id', '=', day.id)
    .execute()
  const others = all.filter((row) => row.kind === kind && row.view === 'other' && row.upload_id)
  const isFull = view === 'other' && others.length >= MAX_OTHER_PICTURES
  if (isFull || all.length >= MAX_DAY_PICTURES)
    throw new ApiError('tooManyImages', { n: isFull ? MAX_OTHER_PICTURES : MAX_DAY_PICTURES })
  const replaced =
    view === 'other' ? [] : all.filter((row) => row.kind === kind && row.view === view && row.upload_id)
  if (replaced.length && (await isConfirmed(trx, day, kind))) throw new ApiError('recordExists')
  for (const row of replaced)
    await trx
      .updateTable('trip_pictures')
      .set({ upload_id: null })
      .where('booking_id', '=', day.id)
      .where('id', '=', row.id)
      .execute()
  const arrivedAt = now()
  await trx
    .insertInto('trip_pictures')
    .values({
      booking_id: day.id,
      id,
      kind,
      view,
      upload_id: uploadId,
      taken_at: new Date(recordedAt(deviceTime(takenAt), { arrivedAt, notBefore: day.createdAt }).at),
      arrived_at: new Date(arrivedAt),
    })
    .execute()
  return replaced.flatMap((row) => row.upload_id ?? [])
}

async function isConfirmed(trx: Database, day: BookedDay, kind: Sent['kind']): Promise<boolean> {
  const record = await trx
    .selectFrom('trip_records')
    .select('confirmed_at')
    .where('booking_id', '=', day.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return record?.confirmed_at != null
}
