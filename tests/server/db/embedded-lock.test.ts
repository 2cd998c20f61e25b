import { existsSync } from 'node:fs'
import fs, { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '#server/db/client.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import type { EmbeddedConnection } from '#server/db/embedded/open-cluster.ts'
import { markOf } from '#server/db/embedded/processes.ts'
import { startTestServer } from '#server/db/embedded/test-server.ts'

/** Hooks that run just before a folder is created, or a file or folder is removed. */
const before = {
  mkdir: async (_path: string): Promise<unknown> => undefined,
  rm: async (_path: string): Promise<unknown> => undefined,
}
const { mkdir: realMkdir, rm: realRm } = fs

beforeAll(() => {
  fs.mkdir = ((folder, options) =>
    before.mkdir(String(folder)).then(() => realMkdir(folder, options))) as typeof fs.mkdir
  fs.rm = (item, options) => before.rm(String(item)).then(() => realRm(item, options))
  // the worker is shared with other files, which may already have imported the module
  syncBuiltinESMExports()
})
afterAll(() => {
  Object.assign(fs, { mkdir: realMkdir, rm: realRm })
  syncBuiltinESMExports()
})

let root: string
let file: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  file = path.join(root, 'postgres.lock')
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown> {
  const client = createClient(connection)
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  return rows[0]?.[0]
}

test('one of many processes acquires the lock of a dead process', async () => {
  await writeFile(file, JSON.stringify({ ...markOf(process.pid), started: 'long ago', token: 'old' }))
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(root)))
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(held).toHaveLength(1)
  for (const lock of held) await lock.release()
  expect(existsSync(file)).toBe(false)
})

test('a process that finds a stale lock gone does not remove a lock taken in the meantime', async () => {
  await writeFile(file, JSON.stringify({ ...markOf(process.pid), started: 'long ago', token: 'old' }))
  let first: ReturnType<typeof lockFolder> | undefined
  before.mkdir = async () => {
    before.mkdir = async () => undefined
    await rm(file)
    before.rm = async () => {
      before.rm = async () => undefined
      first = lockFolder(root)
      await first
    }
  }
  await expect(lockFolder(root)).rejects.toThrow(/already running/)
  expect(existsSync(file)).toBe(true)
  await (await first)?.release()
  expect(existsSync(file)).toBe(false)
})

test('a lock of another container is held while its file is touched, and no longer', async () => {
  await writeFile(file, JSON.stringify({ ...markOf(process.pid), space: 'another container', token: 'far' }))
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 300)
  await expect(lockFolder(root)).rejects.toThrow(/already running/)
  clearInterval(beat)
  await sleep(50)
  await (await lockFolder(root)).release()
})

test('the test server copies databases, does not fsync and leaves no files', async () => {
  const server = await startTestServer()
  const template = await server.createDatabase('template_a')
  await ask(template, 'create table kept as select 1 as n')
  const copy = await server.createDatabase('copy', 'template_a')
  expect(await ask(copy, 'select n from kept')).toBe(1)
  expect(await ask(copy, 'show fsync')).toBe('off')
  await server.stop()
  expect(existsSync(path.dirname(server.connection.host))).toBe(false)
})
