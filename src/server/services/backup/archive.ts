import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { OperatorError } from '#server/services/operator/operator-error.ts'

export interface Archive {
  add(name: string, bytes: Buffer): Promise<void>
}

/**
 * Writes a compressed tar with owner-only permissions. It gets its final name once it is complete and synced; a failure
 * leaves no file. @throws OperatorError when the file exists or cannot be written
 */
export async function writeArchive<T>(file: string, fill: (archive: Archive) => Promise<T>): Promise<T> {
  if (await exists(file))
    throw new OperatorError('conflict', `There is a file ${file} already: take another name.`)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip(),
    createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
  )
  // reported below, by whichever of the two promises fails first
  written.catch(() => {})
  try {
    const filled = await Promise.race([
      fill({ add: (name, bytes) => add(tar, name, bytes) }),
      failed(written),
    ])
    tar.finalize()
    await written
    await rename(partial, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return filled
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(partial, { force: true })
    throw asOperatorError(error, file)
  }
}

/** Never resolves; rejects when the file cannot be written any more. */
function failed(written: Promise<void>): Promise<never> {
  return new Promise((_, reject) => written.catch(reject))
}

function add(tar: ReturnType<typeof pack>, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, bytes, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** A file name is durable only after its folder is synced; Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const FILE_ERRORS = new Set([
  'ENOENT',
  'EACCES',
  'EPERM',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EISDIR',
  'ENOTDIR',
  'EIO',
])

function asOperatorError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!FILE_ERRORS.has(code)) return error
  return new OperatorError('refused', `The file ${file} cannot be written (${code}).`)
}
