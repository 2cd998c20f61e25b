import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** In a part's folder, so that it never outlives what it stands for. */
const STAMP = '.stamp'

/** Which version of the sources a part's folder was made from; null: it has not been made. */
export async function versionIn(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, STAMP), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Replaces `folder` by what `build` writes. It is written beside it first, so that several processes may build at once and
 * one that is killed leaves the old folder behind, or none.
 */
export async function makeFolder(
  folder: string,
  version: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(folder)
  const own = `${folder}.${process.pid}`
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  try {
    await build(own)
    await writeFile(path.join(own, STAMP), version)
    await replace(folder, own, version)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function replace(folder: string, own: string, version: string): Promise<void> {
  // another process was faster
  if ((await versionIn(folder)) === version) return
  // moved before it is removed: a folder with a stamp is whole at any time
  const old = `${own}.old`
  try {
    await rename(folder, old)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  try {
    await rename(own, folder)
  } catch (error) {
    if ((await versionIn(folder)) !== version) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

/** What processes left behind that were killed while they made the same part. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const [, part, id] = /^(.+?)\.(\d+)(\.old)?$/.exec(name) ?? []
    if (part === path.basename(folder) && !isRunning(Number(id)))
      await rm(path.join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
