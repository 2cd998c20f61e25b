import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, sendGuarded, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import {
  EXPIRY,
  everythingOf,
  formOf,
  generalFields,
  jpeg,
  newPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { addRow, rowsOf } from '#tests/setup/rows.ts'

// Authorization of hosting calls.
interface Owned {
  vehicle: number
  /** A picture of the vehicle. */
  image: string
  /** Blocked dates of the vehicle. */
  range: number
}
const MAX_QUERY_ID = 15
let turn = 0
const range = () => {
  turn += 1
  return { fromTime: toWire(NOW + turn * DAY), toTime: toWire(NOW + turn * DAY + DAY / 2) }
}

const LINES: Record<string, GuardedLine<Owned>> = {
  'POST /vehicles': {
    ask: async () => ({ path: '/vehicles', body: formOf(await generalFields(api)) }),
    owner: 201,
    stranger: 201,
  },
  'POST /vehicles/{id}': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}`, body: formOf({ step: '7' }) }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'DELETE /vehicles/{id}': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}` }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'POST /vehicles/{id}/images': {
    ask: async ({ vehicle }) => ({
      path: `/vehicles/${vehicle}/images`,
      body: formOf({ type: 'image', image: await jpeg() }),
    }),
    owner: 201,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'DELETE /vehicleImages/{id}': {
    ask: ({ image }) => ({ path: `/vehicleImages/${image}` }),
    owner: 200,
    stranger: 404,
    missing: 'imageNotFound',
  },
  'POST /vehicles/{id}/papers': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}/papers` }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'POST /vehicles/{id}/state': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}/state`, body: { state: 'notAvailable' } }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'POST /vehicles/{id}/unavailableDate': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}/unavailableDate`, body: range() }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'DELETE /unavailableDates/{id}': {
    ask: (owned) => ({ path: `/unavailableDates/${owned.range}` }),
    owner: 200,
    stranger: 404,
    missing: 'rangeNotFound',
  },
  'GET /hostCalendar': {
    ask: ({ vehicle }) => ({ path: `/hostCalendar?from=2026-11-21&to=2026-11-30&vehicleId=${vehicle}` }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'GET /vehicles/{id}/calendarFeed': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}/calendarFeed` }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
  'POST /vehicles/{id}/calendarFeed': {
    ask: ({ vehicle }) => ({ path: `/vehicles/${vehicle}/calendarFeed` }),
    owner: 200,
    stranger: 404,
    missing: 'notYourVehicle',
  },
}

const api = testApi()
let host: { id: number; token: string }
let otherHost: string
let stranger: string

beforeAll(async () => {
  host = await newPerson(api)
  const other = await newPerson(api, 'Other')
  await vehicleAfter(api, other.id, 7)
  otherHost = other.token
  ;[stranger = ''] = await createGuests(api, 1)
})

/** A vehicle whose documents may be renewed, with a fifth picture and blocked dates. */
async function newOwned(): Promise<Owned> {
  const { db } = api.context
  const vehicle = await vehicleAfter(api, host.id, 7, { status: 'rejected', insurance_expiry: EXPIRY })
  const { id: image } = await addRow(db, 'vehicle_images', {
    vehicle_id: vehicle,
    type: 'image',
    name: '/uploads/fifth.webp',
    position: 4,
  })
  const { id } = await db
    .insertInto('vehicle_calendar')
    .values({
      vehicle_id: vehicle,
      during: `[${toWire(NOW + 300 * DAY)},${toWire(NOW + 301 * DAY)})`,
      kind: 'unavailable',
      booking_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { vehicle, image, range: id }
}
const calendarOf = async (vehicle: number) =>
  JSON.stringify(await rowsOf(api.context.db, 'vehicle_calendar', { vehicle_id: vehicle }, { by: 'id' }))

testGuardedCalls({
  api: () => api,
  calls: guardedCalls('hosting'),
  lines: LINES,
  scene: async () => {
    const owned = await newOwned()
    return {
      owned,
      owner: host.token,
      strangers: [stranger, otherHost],
      state: async () => [await everythingOf(api, owned.vehicle), await calendarOf(owned.vehicle)],
    }
  },
})

describe('guarded calls of a host', () => {
  it.each(Object.entries(LINES).filter(([, { missing }]) => missing))(
    '%s reveals nothing about unknown and invalid ids',
    async (call, line) => {
      const { path, body } = await line.ask({ vehicle: 0, image: 'ID', range: 0 })
      const ids = [randomUUID(), 'unknown', '0', '999999999', "' or 1=1", '1e3', '99999999999999999999']
      // a query value that is too long for an id is rejected as such
      for (const id of ids.filter((id) => !path.includes('?') || id.length <= MAX_QUERY_ID)) {
        const requested = path.replace(/(\/|vehicleId=)(0|ID)\b/, `$1${encodeURIComponent(id)}`)
        const { status, error } = await sendGuarded(api, call, { path: requested, body }, host.token)
        expect([id, status, error[0]?.cause]).toEqual([id, 404, line.missing])
      }
    },
  )
})
