import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { clearLeftover } from './postmaster-file.ts'
import { chownTo, type Runner } from './runner.ts'
import { type RunningServer, run, supervise } from './supervisor.ts'

export const DATABASE = 'sawari'
export const USER = 'sawari'

const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]
// The folder of the socket is accessible to its owner only; the port requires the password.
const ACCESS = `local all all trust\nhost all ${USER} 127.0.0.1/32 scram-sha-256\n`

interface ClusterOptions {
  dataDir: string
  runner: Runner
  binaries: Binaries
  isDurable: boolean
}

export function clusterFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/** Creates the cluster if there is none. An incomplete one never has the final name. @returns whether it was created */
export async function ensureCluster(making: ClusterOptions): Promise<boolean> {
  const cluster = clusterFolder(making.dataDir)
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    await checkVersion(cluster, version.trim(), making)
    return false
  }
  await removeIfEmpty(cluster)
  const half = `${cluster}.tmp`
  await clearLeftover(half)
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  await chownTo(making.runner, half)
  await fill(half, making)
  await rename(half, cluster)
  if (making.isDurable) await syncFolder(making.dataDir)
  return true
}

export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(passwordFile(cluster), 'utf8')).trim()
}

function passwordFile(cluster: string): string {
  return path.join(cluster, 'sawari.password')
}

async function fill(folder: string, { runner, binaries, isDurable }: ClusterOptions): Promise<void> {
  const sync = isDurable ? [] : ['--no-sync']
  const initdb = [binaries.initdb, '-D', folder, ...INITDB, ...sync]
  await finish(supervise({ runner, command: initdb, output: 'pipe' }))
  const password = randomBytes(24).toString('base64url')
  const hba = path.join(folder, 'pg_hba.conf')
  await writeFile(hba, ACCESS, { mode: 0o600, flush: isDurable })
  await writeFile(passwordFile(folder), `${password}\n`, { mode: 0o600, flush: isDurable })
  await chownTo(runner, passwordFile(folder))
  // Sawari's role is not a superuser, as on an external server.
  const statements = [
    `CREATE ROLE ${USER} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint TO ${USER}`,
    `CREATE DATABASE ${DATABASE} OWNER ${USER}`,
  ]
  const safety = [
    '-c',
    `fsync=${isDurable ? 'on' : 'off'}`,
    '-c',
    'log_checkpoints=off',
    '-c',
    'exit_on_error=on',
  ]
  const single = [binaries.postgres, '--single', '-D', folder, ...safety, 'template1']
  const server = run({ runner, command: single, output: 'pipe' })
  server.child.stdin?.end(`${statements.join('\n')}\n`)
  await finish(server)
}

async function finish(running: RunningServer): Promise<void> {
  let output = ''
  for (const stream of [running.child.stdout, running.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
  }
  const code = await running.exited
  running.end()
  if (code === 0) return
  const lines = output.split('\n').filter((line) => /error|fatal|panic|could not|cannot/i.test(line))
  throw new EmbeddedPostgresError(
    `PostgreSQL could not make its data folder (${
      lines
        .at(-1)
        ?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
        .trim() ?? `exit code ${code}`
    }): set DATA_DIR to another folder, or DATABASE_URL to the URL of a PostgreSQL server.`,
  )
}

async function checkVersion(cluster: string, version: string, { binaries }: ClusterOptions): Promise<void> {
  const share = path.resolve(path.dirname(binaries.postgres), '../share/postgresql/postgres.bki')
  const [head = ''] = (await readFile(share, 'utf8').catch(() => '')).split('\n', 1)
  const current = /^# PostgreSQL (\d+)/.exec(head)?.[1]
  if (!current || current === version) return
  throw new EmbeddedPostgresError(
    `${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${current}: move the data with a dump, or set DATA_DIR to a new folder or DATABASE_URL to the address of a PostgreSQL ${version} server.`,
  )
}

async function removeIfEmpty(cluster: string): Promise<void> {
  const inside = await readdir(cluster).catch(() => null)
  if (inside === null) return
  if (inside.length > 0)
    throw new EmbeddedPostgresError(
      `${cluster} holds files but no database: move it away, or set DATA_DIR to another folder.`,
    )
  await rmdir(cluster)
}
