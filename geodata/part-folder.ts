import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A file in the part's folder, so that it is removed with the part. */
const STAMP = '.stamp'

/** The version of the sources from which a part's folder was made; null if it does not exist. */
export async function versionIn(folder: string): Promise<string | null> {
  try {
    return await readFile(path.join(folder, STAMP), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Replaces `folder` by what `build` writes. Writes to a folder beside it first, so several processes can build
 * concurrently, and one that is killed leaves the old folder or none.
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
  // renamed before it is removed, so a folder with a stamp is always complete
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

/** Removes what killed processes have left of the same part. */
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
