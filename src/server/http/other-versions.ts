import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { ServiceUnavailableError } from '../api-error.ts'
import type { Logger } from '../log.ts'
import { type ServeAsset, serveFiles } from './assets.ts'

const FOLDER = '/_astro/'
/** The form of the names that the build makes; nothing else is looked up. */
const BUILT_FILE = /^\/_astro\/[\w.-]{1,120}$/
/** How old the list of versions may be. It is not read more often, even for invented file names. */
const LIST_MS = 2_000
const RETRY_MS = 30_000

/** Where the built files of each version are stored. */
export interface BuiltVersions {
  /** Stores the files of a version if they are not stored yet, and removes those of all but the last versions. */
  store(version: string, pack: () => Promise<Buffer>): Promise<void>
  /** The other versions that are stored, newest first. */
  others(version: string): Promise<string[]>
  /** Null when they have been removed. */
  read(version: string): Promise<Buffer | null>
}

export interface OtherVersions {
  /** Stores the files of this version for others, now or as soon as the storage responds. */
  store(): Promise<void>
  /** Serves the files of other versions: of an earlier one to an old tab, of a later one while it replaces this one. */
  serve: ServeAsset
}

/** `folder`: the built files of this version, which are the folder `_astro` in it. */
export async function createOtherVersions(
  versions: BuiltVersions,
  folder: string,
  log: Logger,
): Promise<OtherVersions> {
  const files = path.join(folder, FOLDER)
  const names = (await readdir(files)).sort()
  // a name changes with the content: a version that only changes server code has the same files
  const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const loaded = new Map<string, Promise<ServeAsset | null>>()
  let listedAt = Number.NEGATIVE_INFINITY
  let listed: Promise<ServeAsset[]> = Promise.resolve([])

  async function store(): Promise<void> {
    try {
      await versions.store(version, () => packFiles(files, names))
    } catch (error) {
      log.error('the built files could not be stored for other versions', { error })
      setTimeout(() => void store(), RETRY_MS).unref()
    }
  }

  async function load(id: string): Promise<ServeAsset | null> {
    const archive = await versions.read(id)
    return archive && serveFiles(await unpackFiles(archive))
  }

  async function list(): Promise<ServeAsset[]> {
    const ids = await versions.others(version)
    for (const id of loaded.keys()) if (!ids.includes(id)) loaded.delete(id)
    const all = await Promise.all(
      ids.map(async (id) => {
        const loading = loaded.get(id) ?? load(id)
        loaded.set(id, loading)
        const found = await loading.catch((error: unknown) => {
          loaded.delete(id)
          throw error
        })
        if (!found) loaded.delete(id)
        return found
      }),
    )
    return all.filter((served) => served !== null)
  }

  return {
    store,
    async serve(pathname, request) {
      if (!BUILT_FILE.test(pathname)) return null
      const at = performance.now()
      if (at - listedAt > LIST_MS) {
        listedAt = at
        listed = list()
      }
      const others = await listed.catch((error: unknown) => {
        throw new ServiceUnavailableError(error)
      })
      for (const serve of others) {
        const response = await serve(pathname, request)
        if (response) return response
      }
      return null
    },
  }
}

async function packFiles(folder: string, names: readonly string[]): Promise<Buffer> {
  const archive = pack()
  const bytes = buffer(archive)
  for (const name of names) archive.entry({ name }, await readFile(path.join(folder, name)))
  archive.finalize()
  return bytes
}

async function unpackFiles(archive: Buffer): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const files = new Map<string, Buffer<ArrayBuffer>>()
  for await (const entry of Readable.from([archive]).pipe(extract()))
    files.set(FOLDER + entry.header.name, await buffer(entry))
  return files
}
