import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import yazl from 'yazl'
import { PICTURE_KINDS } from '#domain/hosting/pictures.ts'
import { formatLongMoment } from '#domain/shared/format-api-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, ServiceUnavailableError } from '#server/api-error.ts'
import { type AppContext, contextOfOldReads } from '#server/context.ts'
import { MAX_LAG_MS } from '#server/db/replica.ts'
import { loadOnce } from '#server/load-once.ts'
import { fullName } from '#server/serializers/party.ts'
import { uploadKey } from '#server/services/hosting/upload-keys.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { type ExportFile, readExport } from './export-tables.ts'
import { beginExport, type ExportTicket, endExport } from './export-ticket.ts'

/** The largest stored width. */
const WIDTH = 1280
const MAX_AT_ONCE = 2
/** Number of archives that are being written in this process. */
let running = 0

/** How long a client may read nothing, and how long the whole download may take. */
const TIME_LIMITS = { idleMs: 120_000, totalMs: 900_000 }

/**
 * Uses up a ticket and returns its archive as a stream. Texts are read together, pictures one by one at the speed of
 * the client; the stream ends when the client disconnects or is too slow.
 * @throws ApiError exportNotFound; ServiceUnavailableError while any process writes another of the user's archives, or
 * this process writes two
 */
export async function exportAccount(
  context: AppContext,
  ticket: ExportTicket,
  logger: ErrorLogger,
  limits = TIME_LIMITS,
): Promise<Readable> {
  const { userId, locale } = ticket
  if (running >= MAX_AT_ONCE) throw new ServiceUnavailableError('too many concurrent exports')
  running += 1
  let hasBegun = false
  const end = loadOnce(async () => {
    running -= 1
    if (!hasBegun) return
    // if this fails, the user's next archive waits for the time limit of this one
    await endExport(context, ticket).catch((error) => logger.error('an export could not be ended', { error }))
  })
  try {
    const person = await findPerson(context, userId)
    if (!person) throw new ApiError('exportNotFound')
    await beginExport(context, ticket, TIME_LIMITS.totalMs)
    hasBegun = true
    // the user may just have written: after this time a replica has it
    if (context.replica) await wait(MAX_LAG_MS)
    const old = contextOfOldReads(context)
    const files = await readExport(old.db, userId).catch((error: unknown) => {
      if (!context.replica) throw error
      return readExport(context.db, userId)
    })
    const zip = new yazl.ZipFile()
    const stream = zip.outputStream as Readable
    const archive = endWhenSlow(stream, limits, end)
    zip.on('error', (error) => stream.destroy(error))
    fill(old, zip, { userId, locale, name: fullName(person, locale), files, stream }).catch((error) =>
      stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return archive
  } catch (error) {
    await end()
    throw error
  }
}

function findPerson({ db }: AppContext, userId: number) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'other_name'])
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

interface ArchiveRequest {
  userId: number
  locale: Locale
  name: string
  files: [ExportFile, string][]
  stream: Readable
}

async function fill(context: AppContext, zip: yazl.ZipFile, request: ArchiveRequest): Promise<void> {
  const mtime = new Date(context.now())
  for (const [name, text] of request.files) zip.addBuffer(Buffer.from(text), `${name}.json`, { mtime })
  const missing: string[] = []
  const uploads = await context.db
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('user_id', '=', request.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, kind } of uploads) {
    const name = `${kind}-${id}.webp`
    const bytes = await context.ports.storage.get(uploadKey(PICTURE_KINDS[kind].isPrivate, id, WIDTH))
    if (request.stream.destroyed) return
    if (bytes) await addPicture(zip, request.stream, { name, bytes, mtime })
    else missing.push(name)
  }
  zip.addBuffer(Buffer.from(readmeOf(context, request, missing)), 'README.txt', { mtime })
  zip.end()
}

/** Resolves when the picture has been written, so that only one is in memory. */
async function addPicture(
  zip: yazl.ZipFile,
  output: Readable,
  { name, bytes, mtime }: { name: string; bytes: Buffer; mtime: Date },
): Promise<void> {
  const stream = Readable.from([bytes])
  // the client has disconnected, so nobody reads the picture
  const stop = () => stream.destroy()
  output.once('close', stop)
  zip.addReadStream(stream, `pictures/${name}`, { mtime, compress: false })
  await once(stream, 'close')
  output.off('close', stop)
}

function readmeOf(
  { now }: AppContext,
  { locale, name, files }: ArchiveRequest,
  missing: readonly string[],
): string {
  const t = translator(locale)
  const time = formatLongMoment(now(), locale)
  const lost =
    missing.length > 0 ? ['', t('account.export.readme.missing'), ...missing.map((file) => `  ${file}`)] : []
  return [
    t('account.export.readme.title'),
    '',
    t('account.export.readme.about', { name, time }),
    t('account.export.readme.format'),
    t('account.export.readme.pictures'),
    t('account.export.readme.others'),
    t('account.export.readme.secrets'),
    '',
    t('account.export.readme.files'),
    ...files.map(([file]) => `  ${file}.json  ${t(`account.export.readme.kinds.${file}`)}`),
    ...lost,
    '',
  ].join('\r\n')
}

/**
 * Passes the stream through. Both streams are destroyed when the reader reads nothing for `idleMs`, or not everything
 * within `totalMs`, so that a slow reader does not occupy the stream's resources. `ended` is called once everything is read,
 * before the reader learns of it, or when the streams are destroyed.
 */
function endWhenSlow(
  source: Readable,
  { idleMs, totalMs }: { idleMs: number; totalMs: number },
  ended: () => Promise<void>,
): Readable {
  const end = () => taken.destroy()
  const total = setTimeout(end, totalMs)
  const idle = setTimeout(end, idleMs)
  const taken = new Transform({
    transform(chunk, _encoding, done) {
      idle.refresh()
      done(null, chunk)
    },
    flush(done) {
      ended().then(() => done(), done)
    },
  })
  taken.once('close', () => {
    clearTimeout(total)
    clearTimeout(idle)
    source.destroy()
    void ended()
  })
  source.once('error', (error) => taken.destroy(error))
  return source.pipe(taken)
}
