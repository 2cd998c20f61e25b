import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { listenForChanges } from '#server/jobs/listen-for-changes.ts'
import type { Logger } from '#server/log.ts'
import { type FlakyNetwork, openFlakyNetwork } from '#tests/setup/flaky-network.ts'

let network: FlakyNetwork
let heard: string[]
let lines: string[]
const log: Logger = { info: (message) => lines.push(message), error: (message) => lines.push(message) }
const connection = () => {
  const { user, database, host: folder, port } = inject('connection')
  return { target: `${folder}/.s.PGSQL.${port}`, user, database }
}
const listen = () => {
  const { user, database } = connection()
  return listenForChanges({ host: '127.0.0.1', port: network.port, user, database }, log, (tag) =>
    heard.push(tag),
  )
}

beforeEach(async () => {
  heard = []
  lines = []
  network = await openFlakyNetwork(connection().target)
})
afterEach(() => network.close())

it('reconnects one at a time, with growing pauses and one log line an attempt, and then reports everything as changed', async () => {
  const listening = await listen()
  expect(network.attempts).toHaveLength(1)
  network.become('refusing')
  await wait(6_000)
  const tries = network.attempts.slice(1)
  expect(tries.length).toBeGreaterThanOrEqual(4)
  expect(tries.length).toBeLessThanOrEqual(9)
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(pauses.at(-1)).toBeGreaterThan(900)
  expect(Math.max(...pauses)).toBeLessThan(2_500)
  expect(lines).toHaveLength(1 + tries.length)

  const back = performance.now()
  network.become('working')
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['everything'])
  expect(performance.now() - back).toBeLessThan(3_000)
  await wait(1_500)
  expect(network.open()).toBe(1)
  expect(heard).toEqual(['everything'])
  expect(lines.at(-1)).toBe('listening for changes again')
  await listening.stop()
  expect(network.open()).toBe(0)
})

it.each(['refusing', 'silent'] as const)('stops at once while the server is %s', async (state) => {
  const listening = await listen()
  network.become(state)
  // in the middle of an attempt, or of a pause
  await wait(900)
  const before = performance.now()
  await listening.stop()
  expect(performance.now() - before).toBeLessThan(200)
  const { length } = network.attempts
  await wait(1_500)
  expect(network.attempts).toHaveLength(length)
})

it('aborts an attempt without a response, and makes another', async () => {
  const listening = await listen()
  network.become('silent')
  await wait(3_500)
  network.become('working')
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['everything'])
  await listening.stop()
})

it('fails when the first connection fails', async () => {
  network.become('refusing')
  await expect(listen()).rejects.toThrow('Connection terminated unexpectedly')
})
