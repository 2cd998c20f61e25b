import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/db/error-code.ts'
import { syncFolder } from '#server/db/sync-folder.ts'
import { checkKey, type StoragePort } from './port.ts'

/** The size of a small picture: with less free space, no upload succeeds. */
const TRIAL_BYTES = 64 * 1024
const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Stores files in a folder, which is created with the first file. */
export function createFolderStorage(folder: string): StoragePort {
  const fileOf = (key: string) => path.join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      // atomic: readers see the whole file or none. Keys cannot start with a dot, so partial files are unreachable
      const half = unfinishedIn(path.dirname(file))
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await writeDurably(half, bytes)
        await rename(half, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
    async get(key) {
      return readFile(fileOf(key)).catch(ifMissing(null))
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true })
    },
    async tryWrite() {
      const trial = unfinishedIn(folder)
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(trial, Buffer.alloc(TRIAL_BYTES), { flag: 'wx', mode: 0o600 })
      } finally {
        await rm(trial, { force: true })
      }
    },
    async removeUnfinished(before) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      let removed = 0
      for (const entry of entries) {
        if (!entry.isFile() || !UNFINISHED.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        // it may have been finished or removed in the meantime
        const found = await stat(file).catch(ifMissing(null))
        if (!found || found.mtimeMs >= before) continue
        await rm(file, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

const unfinishedIn = (folder: string) => path.join(folder, `.${randomUUID()}`)

function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return instead
    throw error
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
