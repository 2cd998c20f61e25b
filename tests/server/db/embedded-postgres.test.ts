import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '#server/db/client.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import {
  type EmbeddedConnection,
  type EmbeddedServer,
  openCluster,
} from '#server/db/embedded/open-cluster.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { postgresProcessesOn, waitUntil } from '#server/db/embedded/processes.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { type OtherProcess, startOtherProcess } from './other-process.ts'

const NOBODY = 65534
/** Limits the wait for something that may not happen. */
const TIMEOUT_MS = 120_000
const isRoot = process.getuid?.() === 0
let root: string
let dataDir: string
let cluster: string
let opened: EmbeddedServer[]
let others: OtherProcess[]

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-')))
  dataDir = path.join(root, 'data')
  cluster = path.join(dataDir, 'postgres')
  opened = []
  others = []
})

afterEach(async () => {
  for (const server of opened) await server.stop()
  for (const other of others) await other.kill()
  expect(await waitUntil(() => postgresProcessesOn(cluster).length === 0, TIMEOUT_MS)).toBe(true)
  await rm(root, { recursive: true, force: true })
  for (const server of opened) expect(existsSync(server.connection.host)).toBe(false)
})

async function start(settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: () => undefined, settings })
  opened.push(server)
  return server
}

function elsewhere(options: { uid?: number; path?: string } = {}): OtherProcess {
  const other = startOtherProcess(dataDir, options)
  others.push(other)
  return other
}

async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown> {
  const client = createClient(connection)
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

test('the server keeps acknowledged writes, listens on no port and is accessible only to its owner', async () => {
  const { connection } = await start({ fsync: 'off', synchronous_commit: 'off', work_mem: '5MB' })
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect([name, await ask(connection, `show ${name}`)]).toEqual([name, 'on'])
  expect(await ask(connection, 'show work_mem')).toBe('5MB')
  expect(await ask(connection, 'show listen_addresses')).toBe('')
  expect(await ask(connection, 'show timezone')).toBe('UTC')
  expect(await ask(connection, `select upper('ñ') || datlocale from pg_database limit 1`)).toBe('ÑC.UTF-8')
  expect(await ask(connection, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  await ask(connection, 'create extension btree_gist')
  for (const folder of [connection.host, dataDir, cluster]) expect(statSync(folder).mode & 0o077).toBe(0)
})

test('a second start on the folder is rejected, here and from another process', async () => {
  await start()
  const refused = /already running on .* \(process \d+\): stop it first, or set DATA_DIR/
  await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow(refused)
  const other = elsewhere()
  expect(await other.exit).toBe(1)
  expect(other.messages()).toMatch(refused)
})

test('the server ends with a killed Node process, and the next start has its writes', async () => {
  const other = elsewhere()
  expect(await other.hears('has written')).toBe(true)
  await other.kill()
  expect(await waitUntil(() => postgresProcessesOn(cluster).length === 0, TIMEOUT_MS)).toBe(true)
  const { connection } = await start()
  expect(await ask(connection, 'select n from kept')).toBe(1)
  expect(other.messages()).not.toContain(connection.host)
})

test('the next start ends a server that an earlier run left behind, here one started as on Windows', async () => {
  await mkdir(dataDir, { mode: 0o700 })
  const options = { dataDir, print: () => undefined, settings: {}, isDurable: true }
  const left = await openCluster({ ...options, asOnWindows: true })
  const leftPid = readPostmasterFile(cluster)?.pid
  expect(left.connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^.{32}$/) })
  await ask(left.connection, 'create table kept as select 1 as n')
  await expect(ask({ ...left.connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
  const { connection } = await start()
  expect(readPostmasterFile(cluster)?.pid).not.toBe(leftPid)
  expect(await ask(connection, 'select n from kept')).toBe(1)
})

test('a killed server is restarted, on the same host and port and with its data', async () => {
  const { connection } = await start()
  await ask(connection, 'create table kept as select 1 as n')
  const pid = readPostmasterFile(cluster)?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  const isBack = () => {
    const file = readPostmasterFile(cluster)
    return file?.isReady === true && file.pid !== pid
  }
  expect(await waitUntil(isBack, TIMEOUT_MS)).toBe(true)
  expect(await ask(connection, 'select n from kept')).toBe(1)
})

test('Ctrl-C reaches only Node, which stops the server once and cleanly', async () => {
  const other = elsewhere()
  expect(await other.hears('has written')).toBe(true)
  process.kill(-other.pid, 'SIGINT')
  expect(await other.exit).toBe(0)
  expect(other.messages()).toContain('still answers: 2')
  expect(postgresProcessesOn(cluster)).toEqual([])
  expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).toMatch(
    /database system is shut down\n$/,
  )
})

test('a first start that was killed before completion is repeated', async () => {
  const other = elsewhere()
  const half = path.join(`${cluster}.tmp`, 'base')
  expect(await waitUntil(() => existsSync(half), TIMEOUT_MS)).toBe(true)
  await other.kill()
  const { connection } = await start()
  expect(await ask(connection, 'select 1')).toBe(1)
  expect(existsSync(path.dirname(half))).toBe(false)
})

test('the server runs for a regular user, and for root without user namespaces', async () => {
  await mkdir(dataDir, { mode: 0o700 })
  const bin = path.join(root, 'bin')
  await mkdir(bin)
  await symlink(
    execFileSync('/bin/sh', ['-c', 'command -v id'], { encoding: 'utf8' }).trim(),
    path.join(bin, 'id'),
  )
  if (isRoot) {
    await chmod(root, 0o711)
    await chown(dataDir, NOBODY, NOBODY)
  }
  for (const options of isRoot ? [{ uid: NOBODY }, { path: bin }] : [{ path: bin }]) {
    const other = elsewhere(options)
    expect(await other.hears('has written'), other.messages()).toBe(true)
    expect(other.messages()).toContain('uid' in options || !isRoot ? 'as this user' : 'as another account')
    process.kill(other.pid, 'SIGINT')
    expect(await other.exit).toBe(0)
  }
})

test('the start explains in one sentence what to do if the server cannot run', async () => {
  await chmod(root, 0o700)
  const other = elsewhere({ path: root })
  expect(await other.exit).toBe(1)
  expect(other.messages()).toMatch(
    /^EmbeddedPostgresError: [^\n]*set DATABASE_URL to the URL of a PostgreSQL server\.\n$/,
  )
  await expect(findBinaries('plan9', 'vax')).rejects.toThrow(/plan9-vax is not installed\): set DATABASE_URL/)
})
