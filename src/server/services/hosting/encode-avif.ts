import { AVIF_WIDTHS } from '#domain/vehicles/picture.ts'
import type { AppContext } from '#server/context.ts'
import { loadSharp } from '#server/services/shared/decoders.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { referencedUploads } from './delete-uploads.ts'
import { avifKeys, uploadKey } from './upload-keys.ts'

/** Few, so that a round ends within 2 s and the process can stop. */
const BATCH = 3
const ENCODE_SECONDS = 20
/** The pause after an attempt, doubled with each that does not find the file. Longer than an attempt may take. */
const PAUSE_MS = 120_000
/** The last pause is longer than a day, in which a storage should be complete again. */
const MAX_TRIES = 12
/** Looks like the WebP with two thirds of its bytes. The next effort takes four times as long to save 5 %. */
const ENCODING = { quality: 52, effort: 3, chromaSubsampling: '4:2:0' } as const

interface ClaimedUpload {
  id: string
  kind: 'vehicle' | 'person'
  avif_tries: number
}

/**
 * Adds AVIF files to uploaded pictures, oldest first and one at a time. Until then the WebP is shown. Each picture is
 * claimed by its next attempt: of several processes only one encodes it, and the others do after the pause if that one
 * is killed. A picture whose file cannot be read or written fails its round and waits for its next attempt; the
 * following ones do not wait for it.
 * @returns the number of pictures
 */
export async function encodeAvif(context: AppContext, log: ErrorLogger): Promise<number> {
  let made = 0
  for (let count = 0; count < BATCH; count++) {
    const upload = await claimNext(context)
    if (!upload) break
    if (await encode(context, upload, log)) made++
  }
  return made
}

async function claimNext({ db, now }: AppContext): Promise<ClaimedUpload | undefined> {
  const at = new Date(now())
  return db
    .updateTable('uploads')
    .set({ avif_after: new Date(now() + PAUSE_MS) })
    .where('id', '=', () =>
      referencedUploads(db)
        .select('u.id')
        .where('u.avif', '=', 'pending')
        .where('u.kind', '<>', 'paper')
        .where('u.kind', '<>', 'message')
        .where((eb) => eb.or([eb('u.avif_after', 'is', null), eb('u.avif_after', '<=', at)]))
        .orderBy('u.created_at')
        .orderBy('u.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'avif_tries'])
    .$narrowType<Pick<ClaimedUpload, 'kind'>>()
    .executeTakeFirst()
}

/** @throws when the storage or the database is unreachable */
async function encode(context: AppContext, upload: ClaimedUpload, log: ErrorLogger): Promise<boolean> {
  const { db, ports, now } = context
  const { storage } = ports
  const { id, kind } = upload
  const largest = await storage.get(uploadKey(false, id, 1280))
  if (!largest && upload.avif_tries + 1 < MAX_TRIES) {
    // a shared folder may show a file later than another process has stored it, or may not be mounted yet
    const tries = upload.avif_tries + 1
    await db
      .updateTable('uploads')
      .set({ avif_tries: tries, avif_after: new Date(now() + PAUSE_MS * 2 ** (tries - 1)) })
      .where('id', '=', id)
      .execute()
    return false
  }
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
  const sharp = await loadSharp()
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
