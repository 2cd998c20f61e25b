import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCode } from '#server/db/error-code.ts'
import { addressOf, asAdmin, dropDatabase } from './backup.ts'
import { type OwnSite, startSite } from './own-site.ts'

/** One of several site processes on the same database. */
export interface ClusterSite extends OwnSite {
  dataDir: string
  /** Ends it without any warning, like a machine that loses its power. */
  kill(): Promise<void>
  /** Its connections stay open, but nothing answers until `thaw`. */
  freeze(): void
  thaw(): void
  /** Milliseconds; needs `hasSettableClock`. */
  setClockAhead(milliseconds: number): void
}

export interface ClusterSiteOptions {
  environment?: Record<string, string>
  /** The folder of a site that has ended, or one that is shared; omitted: a folder of its own. */
  dataDir?: string
  /** Pictures are stored in its own folder, instead of one that all sites share. */
  hasOwnFiles?: boolean
  hasSettableClock?: boolean
}

export interface Cluster {
  url: string
  sites: readonly ClusterSite[]
  /** Adds a site, which is also how one that has ended is started again. */
  start(options?: ClusterSiteOptions): Promise<ClusterSite>
  /** Stops all sites and removes their folders and the database. */
  close(): Promise<void>
}

/**
 * Site processes (`src/server/main.ts`, so the site must be built) on one database: a copy of the demo of the test run,
 * or the one at `url`, which is then left alone.
 */
export async function openCluster(
  options: readonly ClusterSiteOptions[],
  { url: given }: { url?: string } = {},
): Promise<Cluster> {
  const database = given === undefined ? await copyDemo() : { url: given, drop: async () => undefined }
  const sites: ClusterSite[] = []
  const shared = await mkdtemp(path.join(tmpdir(), 'sawari-shared-'))
  const folders: string[] = [shared]

  async function start(options: ClusterSiteOptions = {}): Promise<ClusterSite> {
    const { environment = {}, dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-cluster-')) } = options
    folders.push(dataDir)
    const isShared = !options.hasOwnFiles && environment.S3_ENDPOINT === undefined
    if (isShared) await linkUploads(shared, dataDir)
    const site = await startSite({
      dataDir,
      environment: {
        DATABASE_URL: database.url,
        ...(isShared && { UPLOADS_SHARED: 'on' }),
        ...environment,
      },
      ...(options.hasSettableClock !== undefined && { hasSettableClock: options.hasSettableClock }),
    })
    const { process: child } = site
    const added: ClusterSite = {
      ...site,
      dataDir,
      async kill() {
        child.kill('SIGKILL')
        await site.exit
      },
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      setClockAhead: (milliseconds) => void child.send({ clockAhead: milliseconds }),
    }
    sites.push(added)
    return added
  }

  async function close(): Promise<void> {
    await Promise.all(
      sites.map((site) => {
        site.thaw()
        return site.stop()
      }),
    )
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    await database.drop()
  }

  const started = await Promise.allSettled(options.map(start))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  // in the order of the options, although the second may have been ready first
  sites.splice(
    0,
    sites.length,
    ...started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
  )
  return { url: database.url, sites, start, close }
}

/** As a network file system is mounted. */
async function linkUploads(shared: string, dataDir: string): Promise<void> {
  await symlink(shared, path.join(dataDir, 'uploads')).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

let serial = 0

async function copyDemo(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `cluster_${process.pid}_${Date.now().toString(36)}_${serial++}`
  await asAdmin(`create database ${name} template template_demo`)
  return { url: addressOf(name), drop: () => dropDatabase(name) }
}
