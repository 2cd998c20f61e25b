import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { CorridorPort } from '#server/ports/corridors/port.ts'
import { createCorridorJob } from '#server/services/carpool/measure-corridors.ts'
import { testApi } from '#tests/setup/api.ts'
import { BUTWAL, KALANKI } from '#tests/setup/carpool.ts'
import { NOW } from '#tests/setup/clock.ts'
import { type FakeCorridors, fakeCorridors } from '#tests/setup/corridors.ts'
import { addRow } from '#tests/setup/rows.ts'

const api = testApi()
let corridors: FakeCorridors
let roads: CorridorPort
const log = { error: vi.fn() }
beforeAll(async () => {
  roads = api.context.ports.corridors
})
beforeEach(async () => {
  const { db, ports } = api.context
  log.error.mockClear()
  corridors = fakeCorridors()
  ports.corridors = corridors
  await db.deleteFrom('carpool_alerts').execute()
  await db
    .updateTable('carpool_requests')
    .set({ graph: null, cells: null, fair_price: null, meters: null })
    .execute()
})

const requests = () => api.context.db.selectFrom('carpool_requests').selectAll().orderBy('id').execute()
async function addAlert(expiresAt: number): Promise<void> {
  const [{ user_id } = { user_id: 0 }] = await requests()
  await addRow(api.context.db, 'carpool_alerts', {
    user_id,
    is_driver: true,
    address_from: KALANKI.label,
    address_from_np: KALANKI.np,
    address_to: BUTWAL.label,
    address_to_np: BUTWAL.np,
    from_latitude: KALANKI.lat,
    from_longitude: KALANKI.lng,
    to_latitude: BUTWAL.lat,
    to_longitude: BUTWAL.lng,
    vehicle_type_id: null,
    expires_at: new Date(expiresAt),
  })
}

it('the job computes the corridors of all requests and alerts, with the prices of requests', async () => {
  const { db } = api.context
  await addAlert(NOW + 1)
  // two concurrent processes
  const counts = await Promise.all(
    [createCorridorJob(log), createCorridorJob(log)].map((run) => run(api.context)),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(16)
  for (const row of await requests()) {
    expect(row).toMatchObject({ graph: 'roads-1', cells: [row.from_cell, row.to_cell] })
    expect(row.meters).toBeGreaterThan(10_000)
    expect(row.highest_price).toBeGreaterThan(row.fair_price ?? Number.NaN)
  }
  const [alert] = await db.selectFrom('carpool_alerts').selectAll().execute()
  expect(alert).toMatchObject({ graph: 'roads-1', cells: [alert?.from_cell, alert?.to_cell] })
  expect(await createCorridorJob(log)(api.context)).toBe(0)
})

it('the job computes them again when the road data has changed, without changing the price', async () => {
  const run = createCorridorJob(log)
  await run(api.context)
  await api.context.db.updateTable('carpool_requests').set({ fair_price: 17 }).execute()
  corridors.version = 'roads-2'
  expect(await run(api.context)).toBeGreaterThanOrEqual(15)
  for (const row of await requests()) expect(row).toMatchObject({ graph: 'roads-2', fair_price: 17 })
})

it('the job computes again what a process with the previous road data has written since', async () => {
  let time = NOW
  const context = { ...api.context, now: () => time }
  const run = createCorridorJob(log)
  await run(context)
  const { db } = api.context
  await db.updateTable('carpool_requests').set({ graph: 'roads-0' }).execute()
  time += 60_000
  expect(await run(context)).toBeGreaterThanOrEqual(15)
  for (const row of await requests()) expect(row.graph).toBe('roads-1')
})

it('the job ignores alerts and rides whose time has passed', async () => {
  const { db } = api.context
  const [past] = await requests()
  const before = past?.time_at ?? new Date(NOW)
  const ofPast = db.updateTable('carpool_requests').where('id', '=', past?.id ?? 0)
  await ofPast.set({ time_at: new Date(NOW - 1) }).execute()
  await addAlert(NOW)
  const run = createCorridorJob(log)
  await run(api.context)
  const state = async () => [
    (await requests())[0]?.graph,
    (await db.selectFrom('carpool_alerts').select('graph').executeTakeFirst())?.graph,
  ]
  expect(await state()).toEqual([null, null])
  // nor are they dropped and computed again
  await ofPast.set({ graph: 'roads-0' }).execute()
  await db.updateTable('carpool_alerts').set({ graph: 'roads-0' }).execute()
  corridors.version = 'roads-2'
  await run(api.context)
  expect(await state()).toEqual(['roads-0', 'roads-0'])
  await ofPast.set({ time_at: before }).execute()
})

it('the job continues with the others when one route fails, and logs it once', async () => {
  const [first, ...others] = await requests()
  const find = corridors.find
  corridors.find = async (trip, profile) => {
    if (trip.from.lat === first?.from_latitude && trip.to.lat === first.to_latitude)
      throw new Error('odd way')
    return find.call(corridors, trip, profile)
  }
  const run = createCorridorJob(log)
  await run(api.context)
  await run(api.context)
  const graphs = new Map((await requests()).map(({ id, graph }) => [id, graph]))
  expect(graphs.get(first?.id ?? 0)).toBeNull()
  const likeFirst = others.filter(
    ({ from_latitude, to_latitude }) =>
      from_latitude === first?.from_latitude && to_latitude === first.to_latitude,
  )
  expect([...graphs.values()].filter((graph) => graph === null)).toHaveLength(1 + likeFirst.length)
  expect(log.error).toHaveBeenCalledTimes(1 + likeFirst.length)
})

it('the job leaves nothing half done while the engine does not respond', async () => {
  corridors.isDown = true
  await expect(createCorridorJob(log)(api.context)).rejects.toThrow('unavailable')
  for (const row of await requests()) expect(row.graph).toBeNull()
})

it('the job requests a route without a road once', async () => {
  corridors.isRoadless = true
  const run = createCorridorJob(log)
  expect(await run(api.context)).toBeGreaterThanOrEqual(15)
  expect(await run(api.context)).toBe(0)
  for (const row of await requests())
    expect(row).toMatchObject({ graph: 'roads-1', cells: [], corridor: null, alerted_at: new Date(NOW) })
})

it('the job finds the roads of the demo, and its prices near the fair ones', async () => {
  api.context.ports.corridors = roads
  await createCorridorJob(log)(api.context)
  for (const row of await requests()) {
    const { address_from, address_to, suggested_price: asked, highest_price: highest } = row
    const way = `${address_from} - ${address_to}`
    expect(row.cells?.length, way).toBeGreaterThan(2)
    expect(row.cells?.indexOf(row.from_cell ?? -1), way).toBeGreaterThanOrEqual(0)
    expect(asked, way).toBeLessThan((highest ?? Number.NaN) * 3)
  }
})
