import { sql } from 'kysely'
import { AVIF_WIDTHS } from '#domain/vehicles/picture.ts'
import type { AppContext } from '#server/context.ts'
import { sharp } from '#server/services/shared/decoders.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { referencedUploads } from './delete-uploads.ts'
import { avifKeys, uploadKey } from './upload-keys.ts'

/** Few, so that a round ends within 2 s and the process can stop. */
const BATCH = 3
const ENCODE_SECONDS = 20
/** Interval between passes over all waiting pictures: by then a storage may be available again. */
const RETRY_MS = 60_000
/** Looks like the WebP with two thirds of its bytes. The next effort takes four times as long to save 5 %. */
const ENCODING = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' } as const

interface WaitingUpload {
  id: string
  kind: 'vehicle' | 'person'
  /** with microseconds */
  createdAt: string
}

/**
 * Creates a job that adds AVIF files to uploaded pictures, oldest first and one at a time. Until then the WebP is
 * shown. A picture whose file cannot be read or written fails its round and waits for the next pass; the following
 * pictures do not wait for it. Several processes may run it concurrently: they write the same files.
 * @returns the job, which resolves with the number of pictures
 */
export function createAvifJob(log: ErrorLogger): (context: AppContext) => Promise<number> {
  let last: WaitingUpload | null = null
  let begunAt: number | null = null
  return async (context) => {
    const at = context.now()
    begunAt ??= at
    let waiting = await findWaiting(context, last)
    if (waiting.length === 0 && last && Math.abs(at - begunAt) >= RETRY_MS) {
      begunAt = at
      waiting = await findWaiting(context, null)
    }
    let made = 0
    for (const upload of waiting) {
      last = upload
      if (await encodeAvif(context, upload, log)) made++
    }
    return made
  }
}

async function findWaiting({ db }: AppContext, last: WaitingUpload | null): Promise<WaitingUpload[]> {
  return referencedUploads(db)
    .select(['u.id', 'u.kind', sql<string>`u.created_at::text`.as('createdAt')])
    .where('u.avif', '=', 'pending')
    .where('u.kind', '<>', 'paper')
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(u.created_at, u.id) > (${last?.createdAt}::timestamptz, ${last?.id}::uuid)`),
    )
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(BATCH)
    .$narrowType<Pick<WaitingUpload, 'kind'>>()
    .execute()
}

/** @throws when the storage or the database is unreachable */
async function encodeAvif(
  { db, ports: { storage } }: AppContext,
  { id, kind }: WaitingUpload,
  log: ErrorLogger,
): Promise<boolean> {
  const largest = await storage.get(uploadKey(false, id, 1280))
  const files = await encodeWidths(largest, id, log)
  for (const { key, bytes } of files ?? []) await storage.put(key, bytes, 'image/avif')
  // a deletion removes the reference first, then the files: files written after that would stay
  const isReferenced = await referencedUploads(db).select('u.id').where('u.id', '=', id).executeTakeFirst()
  if (!isReferenced) {
    await storage.remove(avifKeys(kind, id))
    return false
  }
  await db
    .updateTable('uploads')
    .set({ avif: files ? 'made' : 'failed' })
    .where('id', '=', id)
    .execute()
  return files !== null
}

/** Logs and returns null for a picture that is missing or cannot be decoded. */
async function encodeWidths(
  largest: Buffer | null,
  id: string,
  log: ErrorLogger,
): Promise<{ key: string; bytes: Buffer }[] | null> {
  const files: { key: string; bytes: Buffer }[] = []
  try {
    if (!largest) throw new Error('its file is missing')
    for (const width of AVIF_WIDTHS)
      files.push({
        key: uploadKey(false, id, width, 'avif'),
        bytes: await sharp(largest)
          .timeout({ seconds: ENCODE_SECONDS })
          .resize({ width, withoutEnlargement: true })
          .avif(ENCODING)
          .toBuffer(),
      })
    return files
  } catch (error) {
    log.error('a picture could not be encoded as AVIF', { upload: id, error })
    return null
  }
}
