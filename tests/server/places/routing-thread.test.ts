import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { geodataFile } from '#server/geodata.ts'
import { RoutingThread, type ThreadOptions } from '#server/ports/routing/embedded/routing-thread.ts'
import { PATAN, THAMEL } from '#tests/setup/places.ts'

/** Responds with the latitude. 1 ends the thread, 2 throws, 3 gets no response, 4 blocks it, 100 on takes 100 ms. */
const PROGRAM = `
import { appendFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
if (workerData) appendFileSync(workerData, 'started\\n')
parentPort.on('message', ({ id, question: { points: [{ lat }] } }) => {
  if (lat === 1) process.exit(3)
  if (lat === 2) throw new Error('no such road')
  if (lat === 3) return
  while (lat === 4);
  setTimeout(() => parentPort.postMessage({ id, answer: { noRoad: { at: lat, nearest: null } } }), lat < 100 ? 20 : 100)
})`

let folder = ''
let thread: RoutingThread
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-thread-'))
  await writeFile(path.join(folder, 'program.mjs'), PROGRAM)
})
afterEach(() => thread.close())
afterAll(() => rm(folder, { recursive: true }))

function open(options: Partial<ThreadOptions> = {}): (lat: number) => Promise<unknown> {
  thread = new RoutingThread({ file: '', program: path.join(folder, 'program.mjs'), ...options })
  return (lat) => thread.route([{ lat, lng: 0 }], 'car')
}
const answer = (at: number) => ({ noRoad: { at, nearest: null } })
const unavailable = { code: 'unavailable' }

describe('the routing thread', () => {
  it('routes over the graph', async () => {
    thread = new RoutingThread({ file: geodataFile('roads/graph.bin') })
    const found = await thread.route([THAMEL, PATAN], 'car')
    expect(found).toMatchObject({ routes: [{ character: expect.any(String) }] })
  })

  it("returns each caller's own result, in order", async () => {
    const route = open()
    expect(await Promise.all([route(10), route(11), route(12)])).toEqual([10, 11, 12].map(answer))
  })

  it('rejects callers when too many are waiting', async () => {
    const route = open({ maxWaiting: 2 })
    const waiting = [route(10), route(11), route(12)]
    await expect(route(13)).rejects.toMatchObject(unavailable)
    expect(await Promise.all(waiting)).toEqual([10, 11, 12].map(answer))
    expect(await route(14)).toEqual(answer(14))
  })

  it.each([
    ['gets no response', 3],
    ['keeps it busy', 4],
  ])('gives up on a route that %s, and continues with a new thread', async (_, lat) => {
    const route = open({ deadlineMs: 600, startMs: 2_000 })
    expect(await route(9)).toEqual(answer(9))
    const lost = expect(route(lat)).rejects.toMatchObject(unavailable)
    await lost
    expect(await route(10)).toEqual(answer(10))
  })

  it('continues to work when others have waited too long', async () => {
    const starts = path.join(folder, 'starts')
    const route = open({ file: starts, deadlineMs: 600 })
    expect(await route(9)).toEqual(answer(9))
    const asked = Array.from({ length: 20 }, (_, index) => 100 + index)
    const settled = await Promise.allSettled(asked.map(route))
    const answered = settled.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBeGreaterThan(0)
    expect(settled.slice(0, answered)).toEqual(
      asked.slice(0, answered).map((lat) => ({ status: 'fulfilled', value: answer(lat) })),
    )
    expect(settled.slice(answered)).toEqual(
      asked.slice(answered).map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) })),
    )
    expect(answered).toBeLessThan(20)
    expect(await route(10)).toEqual(answer(10))
    expect(await readFile(starts, 'utf8')).toBe('started\n')
  })

  it.each([
    ['ends it', 1],
    ['throws', 2],
  ])('is replaced after a route that %s; only that route fails', async (_, lat) => {
    const route = open()
    const before = route(9)
    const lost = expect(route(lat)).rejects.toMatchObject(unavailable)
    const after = route(10)
    await lost
    expect(await Promise.all([before, after])).toEqual([9, 10].map(answer))
  })

  it('rejects each route without a graph, but does not end the process', async () => {
    thread = new RoutingThread({ file: path.join(folder, 'none.bin') })
    for (let time = 0; time < 2; time++)
      await expect(thread.route([THAMEL, PATAN], 'car')).rejects.toMatchObject(unavailable)
  })

  it('rejects waiting routes when it is closed', async () => {
    const route = open()
    const waiting = [route(3), route(10)].map((promise) => expect(promise).rejects.toMatchObject(unavailable))
    await thread.close()
    await Promise.all(waiting)
  })
})
