import { beforeAll, expect, it } from 'vitest'
import type { TakenTimes } from '#contract/vehicles.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { plainVehicle } from '#tests/setup/bookings.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()
let id: number

beforeAll(async () => {
  id = (await plainVehicle(api)).id
})

const ask = () => api.call<TakenTimes>('GET', `/api/v1/vehicles/${id}/takenTimes`)
const block = (from: string, to: string) =>
  blockCalendar(api.context.db, { vehicleId: id, from: Date.parse(from), to: Date.parse(to) })

it('the taken times list the hours of a vehicle, neighbours merged, and nothing else about them', async () => {
  expect((await ask()).data).toEqual([])
  await block('2026-12-20T04:15:00Z', '2026-12-22T04:15:00Z')
  await block('2026-12-22T04:15:00Z', '2026-12-22T10:15:00Z')
  await block('2026-12-28T04:15:00Z', '2026-12-29T04:15:00Z')
  expect((await ask()).data).toEqual([
    { from: '2026-12-20T04:15:00Z', to: '2026-12-22T10:15:00Z' },
    { from: '2026-12-28T04:15:00Z', to: '2026-12-29T04:15:00Z' },
  ])
})

it('the taken times of an unlisted vehicle are not returned', async () => {
  await setRow(api.context.db, 'vehicles', id, { state: 'notAvailable' })
  expect((await ask()).status).toBe(404)
})
