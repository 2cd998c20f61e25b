import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errorCode } from '../error-code.ts'
import { EmbeddedPostgresError } from './error.ts'
import { SOCKET_FOLDER_PREFIX } from './postmaster-file.ts'
import { canEnter, chownTo, type Runner } from './runner.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const MAX_SOCKET_BYTES = process.platform === 'linux' ? 107 : 103

export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await realpath(dataDir)
  } catch (error) {
    throw asSentence(error, dataDir)
  }
}

/** A private folder with a short path for the socket, accessible to `runner`. */
export async function makeSocketFolder(runner: Runner): Promise<string> {
  const { XDG_RUNTIME_DIR } = process.env
  for (const base of [tmpdir(), '/tmp', XDG_RUNTIME_DIR]) {
    if (
      !base ||
      Buffer.byteLength(path.join(base, `${SOCKET_FOLDER_PREFIX}XXXXXX`, SOCKET_NAME)) > MAX_SOCKET_BYTES
    )
      continue
    const folder = await mkdtemp(path.join(base, SOCKET_FOLDER_PREFIX)).catch(() => null)
    if (folder === null) continue
    await chownTo(runner, folder)
    if (canEnter(runner, folder)) return folder
    await rm(folder, { recursive: true })
  }
  throw new EmbeddedPostgresError(
    `There is no short folder to write in for the database's socket (tried ${tmpdir()} and /tmp): set TMPDIR to one, or DATABASE_URL to the URL of a PostgreSQL server.`,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Converts a system error on a folder (disk full, read-only, no permission) to a sentence. */
export function asSentence(error: unknown, dataDir: string): unknown {
  const code = errorCode(error)
  if (error instanceof EmbeddedPostgresError || !code) return error
  const reason = error instanceof Error ? error.message.replace(/^\w+: /, '') : code
  return new EmbeddedPostgresError(
    `The database cannot use ${dataDir} (${reason}): free it, set DATA_DIR to another folder, or DATABASE_URL to the URL of a PostgreSQL server.`,
    { cause: error },
  )
}
