import { setTimeout as wait } from 'node:timers/promises'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { listenForChanges, SilentListenerError } from '#server/jobs/listen-for-changes.ts'
import type { Logger } from '#server/log.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'
import { openPool } from '#tests/setup/open-pool.ts'

let network: FlakyNetwork
/** Between the writers and the database. */
let writersNetwork: FlakyNetwork
let writers: Database
/** Accepts every statement; nothing reaches the listener, like notifications through a pooler. */
const pooler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
let heard: string[]
let lines: string[]
const log: Logger = {
  info: (message) => lines.push(message),
  warn: (message) => lines.push(message),
  error: (message) => lines.push(message),
}
const connection = () => {
  const { user, database, host: folder, port } = inject('connection')
  return { target: `${folder}/.s.PGSQL.${port}`, user, database }
}
const listen = (options: Parameters<typeof listenForChanges>[4] = {}, db = writers) => {
  const { user, database } = connection()
  const target = { host: '127.0.0.1', port: network.port, user, database }
  return listenForChanges(target, db, log, (tag) => heard.push(tag), options)
}

beforeEach(async () => {
  heard = []
  lines = []
  network = await openFlakyNetwork(connection().target)
  writersNetwork = await openFlakyNetwork(connection().target)
  const { user, database } = connection()
  writers = createDatabase(openPool({ host: '127.0.0.1', port: writersNetwork.port, user, database }, 2))
})
afterEach(async () => {
  await Promise.all([network.close(), writersNetwork.close()])
  await writers.destroy()
})

function becomeForAll(state: Parameters<FlakyNetwork['become']>[0]): void {
  network.become(state)
  writersNetwork.become(state)
}

it('the listener reconnects one at a time, with growing pauses and one log line per attempt, and then reports everything as changed', async () => {
  const pauses: number[] = []
  const triesAtPause: number[] = []
  const listening = await listen({
    async pause(milliseconds) {
      pauses.push(milliseconds)
      triesAtPause.push(network.attempts - 1)
      if (pauses.length === 7) becomeForAll('working')
    },
  })
  expect(network.attempts).toBe(1)
  becomeForAll('refusing')
  await expect.poll(() => lines.at(-1)).toBe('listening for changes again')
  expect(heard.at(-1)).toBe('everything')
  expect(triesAtPause).toEqual([0, 1, 2, 3, 4, 5, 6])
  for (const [index, longest] of [250, 500, 1_000, 2_000, 2_000, 2_000, 2_000].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(longest / 2)
    expect(pauses[index]).toBeLessThanOrEqual(longest)
  }
  expect(lines).toEqual([
    'no longer listening for changes',
    ...Array(6).fill('cannot listen for changes'),
    'listening for changes again',
  ])
  expect(network.open()).toBe(1)
  await listening.stop()
  expect(network.open()).toBe(0)
})

it.each(['refusing', 'silent'] as const)(
  'the listener stops immediately while the server is %s',
  async (state) => {
    const listening = await listen()
    network.become(state)
    // during an attempt or a pause
    await expect.poll(() => network.attempts).toBeGreaterThan(1)
    await listening.stop()
    const { attempts } = network
    // longer than the longest pause
    await wait(2_500)
    expect(network.attempts).toBe(attempts)
  },
)

it('the listener aborts an attempt without a response, and makes another', async () => {
  const listening = await listen()
  becomeForAll('silent')
  await expect.poll(() => lines).toContain('cannot listen for changes')
  becomeForAll('working')
  await expect.poll(() => heard).toEqual(['everything'])
  await listening.stop()
})

it('the listener fails when the first connection fails', async () => {
  network.become('refusing')
  await expect(listen()).rejects.toThrow('Connection terminated unexpectedly')
})

it('the listener reports everything as changed with each failed attempt while others can still write', async () => {
  const listening = await listen()
  network.become('refusing')
  await expect.poll(() => heard.length).toBeGreaterThan(2)
  expect(new Set(heard)).toEqual(new Set(['everything']))
  expect(lines).not.toContain('listening for changes again')
  await listening.stop()
})

it('the listener fails when its own notification does not arrive, as through a pooler', async () => {
  await expect(listen({}, pooler)).rejects.toThrow(SilentListenerError)
})
