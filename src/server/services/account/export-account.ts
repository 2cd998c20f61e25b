import { once } from 'node:events'
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { PICTURE_KINDS } from '#domain/hosting/pictures.ts'
import { formatLongMoment } from '#domain/shared/format-api-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { uploadKey } from '#server/services/hosting/upload-keys.ts'
import { fullName } from '#server/views/party.ts'
import { endWhenSlow } from './end-when-slow.ts'
import { type ExportFile, readExport } from './export-tables.ts'
import { consumeExportTicket, type ExportTicket } from './export-ticket.ts'

/** The largest width that is kept. */
const WIDTH = 1280
const MAX_AT_ONCE = 2
/** Of the users whose archives are under way in this process. */
const running = new Set<number>()

/** How long a client may take nothing, and everything. */
const PATIENCE = { idleMs: 120_000, totalMs: 900_000 }

/**
 * The archive of a ticket, which this uses up, as a stream: its texts are read at once, its pictures one by one, as fast as the
 * client takes them; a client that goes away or is too slow ends the work.
 * @throws ApiError exportNotFound; ServiceUnavailableError while the user's last or two others are being made
 */
export async function exportAccount(
  context: AppContext,
  ticket: ExportTicket,
  patience = PATIENCE,
): Promise<Readable> {
  const { userId, locale } = ticket
  if (running.size >= MAX_AT_ONCE || running.has(userId))
    throw new ServiceUnavailableError('too many exports at once')
  running.add(userId)
  const end = () => running.delete(userId)
  try {
    const person = await findPerson(context, userId)
    if (!person || !(await consumeExportTicket(context, ticket))) throw new ApiError('exportNotFound')
    const files = await readExport(context.db, userId)
    const zip = new yazl.ZipFile()
    const stream = zip.outputStream as Readable
    const archive = endWhenSlow(stream, patience)
    archive.once('close', end)
    zip.on('error', (error) => stream.destroy(error))
    fill(context, zip, { userId, locale, name: fullName(person, locale), files, stream }).catch((error) =>
      stream.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return archive
  } catch (error) {
    end()
    throw error
  }
}

function findPerson({ db }: AppContext, userId: number) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

interface Asked {
  userId: number
  locale: Locale
  name: string
  files: [ExportFile, string][]
  stream: Readable
}

async function fill(context: AppContext, zip: yazl.ZipFile, asked: Asked): Promise<void> {
  const mtime = new Date(context.now())
  for (const [name, text] of asked.files) zip.addBuffer(Buffer.from(text), `${name}.json`, { mtime })
  const missing: string[] = []
  const uploads = await context.db
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('user_id', '=', asked.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, kind } of uploads) {
    const name = `${kind}-${id}.webp`
    const bytes = await context.ports.storage.get(uploadKey(PICTURE_KINDS[kind].isPrivate, id, WIDTH))
    if (asked.stream.destroyed) return
    if (bytes) await addPicture(zip, asked.stream, { name, bytes, mtime })
    else missing.push(name)
  }
  zip.addBuffer(Buffer.from(readmeOf(context, asked, missing)), 'README.txt', { mtime })
  zip.end()
}

/** Resolves when the picture has gone into the archive, so that only one is in memory. */
async function addPicture(
  zip: yazl.ZipFile,
  output: Readable,
  { name, bytes, mtime }: { name: string; bytes: Buffer; mtime: Date },
): Promise<void> {
  const stream = Readable.from([bytes])
  // the client went away: nobody reads the picture any more
  const stop = () => stream.destroy()
  output.once('close', stop)
  zip.addReadStream(stream, `pictures/${name}`, { mtime, compress: false })
  await once(stream, 'close')
  output.off('close', stop)
}

function readmeOf({ now }: AppContext, { locale, name, files }: Asked, missing: readonly string[]): string {
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
