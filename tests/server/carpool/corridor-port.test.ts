import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { geodataFile } from '#server/geodata.ts'
import { createMetrics } from '#server/metrics.ts'
import { createRoadCorridors } from '#server/ports/corridors/embedded.ts'
import { createPorts } from '#server/ports/ports.ts'
import { RoutingThread } from '#server/ports/routing/embedded/routing-thread.ts'
import { KATHMANDU, POKHARA } from '#tests/setup/places.ts'

const MUGLING = { lat: 27.8546, lng: 84.5574 }
const RIDE = { from: KATHMANDU, to: POKHARA }
const TRIP = { from: KATHMANDU, to: MUGLING }
const unavailable = { code: 'unavailable' }

// neither the database nor the other engine is used
const pool = createPool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' }, 1)
const config = readConfig({ OSRM_URL: 'http://127.0.0.1:9' })
const ports = createPorts(config, createDatabase(pool), Date.now, createMetrics())
afterAll(async () => {
  await Promise.all([ports.corridors.close(), ports.routing.close()])
  await pool.end()
})

describe('the corridor port', () => {
  it('computes on the embedded roads beside another routing engine', async () => {
    const { corridors } = ports
    const ride = await corridors.find(RIDE, 'car')
    const trip = await corridors.find(TRIP, 'car')
    expect(ride?.graph).toBe(await corridors.graph())
    expect(ride?.fromCell).toBe(corridors.cellOf(KATHMANDU))
    const [rideBytes, tripBytes] = [ride?.bytes ?? Buffer.alloc(0), trip?.bytes ?? Buffer.alloc(0)]
    expect(Buffer.isBuffer(rideBytes)).toBe(true)
    const none = Buffer.alloc(0)
    const expected = [null, expect.objectContaining({ kind: 'along', detourMeters: 0 }), null]
    expect(await corridors.matchRides(TRIP, [none, rideBytes, none])).toEqual(expected)
    expect(await corridors.matchPassengers(RIDE, 'car', [none, tripBytes, none])).toEqual(expected)
  })

  it('needs no thread when there is nothing to match', async () => {
    const corridors = createRoadCorridors(new RoutingThread({ file: 'none.bin' }))
    expect(await corridors.matchRides(TRIP, [])).toEqual([])
    expect(await corridors.matchPassengers(RIDE, 'car', [])).toEqual([])
  })

  it('is unavailable without roads, when too many wait, and when closed', async () => {
    const lost = createRoadCorridors(new RoutingThread({ file: 'none.bin' }))
    await expect(lost.find(RIDE, 'car')).rejects.toMatchObject(unavailable)
    await expect(lost.graph()).rejects.toMatchObject(unavailable)

    const busy = createRoadCorridors(
      new RoutingThread({ file: geodataFile('roads/graph.bin'), maxWaiting: 1 }),
    )
    const waiting = [busy.graph(), busy.find(RIDE, 'car')].map((answer) =>
      expect(answer).rejects.toMatchObject(unavailable),
    )
    await expect(busy.matchRides(TRIP, [Buffer.alloc(0)])).rejects.toMatchObject(unavailable)
    await busy.close()
    await Promise.all(waiting)
  })
})
