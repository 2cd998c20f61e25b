import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient } from '#server/db/client.ts'
import type { EmbeddedServer } from '#server/db/embedded/open-cluster.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { postgresProcessesOn, waitUntil } from '#server/db/embedded/processes.ts'
import { startEmbedded } from '#server/db/embedded.ts'

/** Limits the wait for something that may not happen. */
const TIMEOUT_MS = 120_000
let root: string
let cluster: string
let server: EmbeddedServer
let messages: string[]

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-')))
  cluster = path.join(root, 'data/postgres')
  messages = []
  server = await start()
})
afterEach(async () => {
  await server.stop()
  expect(postgresProcessesOn(cluster)).toEqual([])
  expect(existsSync(server.connection.host)).toBe(false)
  await rm(root, { recursive: true, force: true })
})

const start = () =>
  startEmbedded({ dataDir: path.dirname(cluster), log: (message) => messages.push(message) })
const pidOf = () => readPostmasterFile(cluster)?.pid ?? 0
const isBackAfter = (pid: number) => {
  const file = readPostmasterFile(cluster)
  return file?.isReady === true && file.pid !== pid
}
/** Stops it first. Its start also removes what a killed server has left in shared memory. */
async function expectRestartable(): Promise<void> {
  await server.stop()
  server = await start()
  const client = await join()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
}

async function join(): Promise<pg.Client> {
  const client = createClient(server.connection)
  await client.connect()
  return client
}

test.each(['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const)(
  'a server that is ended externally by %s is restarted, even with open connections',
  async (name) => {
    const inside = await join()
    const pid = pidOf()
    process.kill(pid, name)
    expect(await waitUntil(() => isBackAfter(pid), TIMEOUT_MS)).toBe(true)
    const again = await join()
    await expect(inside.query('select 1')).rejects.toThrow()
    await again.end()
  },
)

const restartsSeen = () => messages.filter((line) => line === 'database restarted').length

test('a server that ends six times within a minute is not restarted, with a message', async () => {
  let failure: Error | undefined
  server.failed.then((error) => {
    failure = error
  })
  for (let death = 1; death <= 6; death++) {
    const pid = pidOf()
    expect(failure).toBeUndefined()
    process.kill(pid, 'SIGKILL')
    // wait until it is running and seen as running: an earlier death would count as a failed start
    const isBack = () => isBackAfter(pid) && restartsSeen() === death
    if (death < 6) expect(await waitUntil(isBack, TIMEOUT_MS), `death ${death}`).toBe(true)
  }
  await expect
    .poll(() => failure?.message)
    .toMatch(
      /^The built-in PostgreSQL ended 6 times within a minute and is not started again: see \S+postgres\.log\.$/,
    )
  expect(restartsSeen()).toBe(5)
  await expectRestartable()
})

test('a suspended server can be stopped, and leaves no process', async () => {
  await (await join()).end()
  for (const pid of postgresProcessesOn(cluster)) process.kill(pid, 'SIGSTOP')
  await server.stop()
  expect(postgresProcessesOn(cluster)).toEqual([])
})

test('a restart is aborted when the process is stopped', async () => {
  process.kill(pidOf(), 'SIGKILL')
  expect(await waitUntil(() => messages.includes('database exited unexpectedly'), TIMEOUT_MS)).toBe(true)
  await expectRestartable()
})
