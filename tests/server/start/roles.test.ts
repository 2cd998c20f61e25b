import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, openCluster } from '#tests/setup/cluster.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await openCluster([{}, {}])
})
afterAll(() => cluster?.close())

it('two processes with a folder each serve the same database', async () => {
  const titles = await Promise.all(
    cluster.sites.map(async ({ address }) => (await fetch(`${address}/api/v1/vehicleFilters`)).text()),
  )
  expect(titles[0]).toContain('Kathmandu')
  expect(titles[1]).toBe(titles[0])
})
