import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkKey } from './key.ts'
import type { StoragePort } from './port.ts'

/** Files in a folder, which is made when the first one comes. */
export function createFolder(folder: string): StoragePort {
  const fileOf = (key: string) => path.join(folder, ...checkKey(key).split('/'))
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      // a reader sees the whole file or none; a leading dot is no key, so that a half one can never be asked for
      const half = path.join(path.dirname(file), `.${randomUUID()}`)
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
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true })
    },
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

/** The name is durable only with its folder; Windows cannot open one. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
