import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError } from '../config.ts'
import type { AppContext } from '../context.ts'
import type { Logger } from '../log.ts'
import { StorageSettingsError } from '../ports/storage/port.ts'
import { differingVariables, sharedSettings } from './shared-settings.ts'

const SEEN_MS = 10_000
/** By the database's clock. A process that has not been seen for this long has ended, or does nothing. */
const ALIVE = sql`now() - interval '30 seconds'`

const fileOf = (id: string) => `processes/${id}`

export interface JoinedProcess {
  /** For the end of the process: others no longer count it. */
  leave(): Promise<void>
}

/**
 * Adds this process to those that serve the database, and checks that it stores files where they do: each has a file
 * that the others must find. Without that, a picture that one has stored is missing at the other.
 * @throws ConfigError when an earlier process stores its files elsewhere, or the storage refuses its settings
 */
export async function joinProcesses(context: AppContext, log: Logger): Promise<JoinedProcess> {
  const { config, db, ports } = context
  const { storage } = ports
  const id = randomUUID()
  const host = hostname()
  let isJoined = false

  /** @returns the host of a process that stores its files elsewhere */
  async function join(): Promise<string | null> {
    const settings = await sharedSettings(config, db)
    // the file first: a process that reads the row expects it
    await storage.put(fileOf(id), Buffer.from(JSON.stringify(settings)), 'application/json')
    await db.insertInto('site_processes').values({ id, host }).execute()
    isJoined = true
    await removeEnded(context)
    const { elsewhere, files } = await readEarlier(context, id)
    for (const { host, text } of files) {
      const variables = differingVariables(settings, text)
      // not refused: settings are changed by replacing one process after the other
      if (variables.length) log.error('another process of this site has other settings', { host, variables })
    }
    return elsewhere
  }

  async function leave(): Promise<void> {
    clearInterval(timer)
    if (!isJoined) return
    await db.deleteFrom('site_processes').where('id', '=', id).execute()
    await storage.remove([fileOf(id)])
  }

  async function markAlive(): Promise<void> {
    if (!isJoined) {
      const other = await join()
      if (other !== null) log.error(otherFiles(config, other))
      return
    }
    const { numUpdatedRows } = await db
      .updateTable('site_processes')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // it did nothing for so long that others removed it
    if (numUpdatedRows === 0n) isJoined = false
  }

  // a database or storage that does not answer is logged where it is used; the next round is the retry
  const timer = setInterval(() => void markAlive().catch(() => undefined), SEEN_MS).unref()
  try {
    const other = await join()
    if (other === null) return { leave }
    await leave()
    throw new ConfigError(otherFiles(config, other))
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StorageSettingsError) {
      clearInterval(timer)
      throw new ConfigError(error.message)
    }
    // pages can be served without pictures
    log.error('files cannot be stored; pictures are missing until they can', { error })
    return { leave }
  }
}

/** Removes what processes that were killed left behind. */
async function removeEnded({ db, ports }: AppContext): Promise<void> {
  const ended = await db
    .deleteFrom('site_processes')
    .where(sql<boolean>`seen_at < now() - interval '1 hour'`)
    .returning('id')
    .execute()
  await ports.storage.remove(ended.map(({ id }) => fileOf(id)))
}

interface EarlierProcesses {
  /** The host of one whose file is not here. */
  elsewhere: string | null
  files: { host: string; text: string }[]
}

/** Those that registered before this one. Of two that start concurrently, only the later one finds the other. */
async function readEarlier({ db, ports }: AppContext, id: string): Promise<EarlierProcesses> {
  const earlier = await db
    .selectFrom('site_processes as p')
    .innerJoin('site_processes as own', (join) => join.on('own.id', '=', id))
    .select(['p.id', 'p.host'])
    .where(sql<boolean>`p.seen_at > ${ALIVE} and (p.started_at, p.id) < (own.started_at, own.id)`)
    .execute()
  const files: EarlierProcesses['files'] = []
  for (const other of earlier) {
    const file = await ports.storage.get(fileOf(other.id))
    if (file) {
      files.push({ host: other.host, text: file.toString() })
      continue
    }
    // it may have left in the meantime
    const row = await db
      .selectFrom('site_processes')
      .select('id')
      .where('id', '=', other.id)
      .where(sql<boolean>`seen_at > ${ALIVE}`)
      .executeTakeFirst()
    if (row) return { elsewhere: other.host, files }
  }
  return { elsewhere: null, files }
}

function otherFiles({ s3, uploadsShared, dataDir }: Config, host: string): string {
  const folder = path.join(dataDir, 'uploads')
  const other = `the process on ${host}, which serves the same database`
  if (s3)
    return `S3_BUCKET names ${s3.bucket}, but ${other}, stores its files elsewhere: give both the same settings.`
  if (uploadsShared)
    return `UPLOADS_SHARED=on, but the files of ${other}, are not in ${folder}: mount the same folder on both.`
  return `Pictures would be stored in ${folder}, where ${other}, does not find them: set S3_ENDPOINT for both, or share the folder and set UPLOADS_SHARED=on for both.`
}
