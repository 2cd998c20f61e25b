import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { calendarOf, eventLines, givesFile, startCalendarServer } from '#tests/setup/calendar-server.ts'
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

const NEW_FILE = calendarOf(eventLines(NOW + 405 * DAY, NOW + 406 * DAY))
const OLD_FILE = calendarOf(eventLines(NOW + 401 * DAY, NOW + 402 * DAY))

const line = (ask: GuardedLine<Owned>['ask'], patch?: Partial<GuardedLine<Owned>>): GuardedLine<Owned> => ({
  ask,
  owner: 200,
  stranger: 404,
  missing: 'notYourVehicle',
  ...patch,
})
const ofVehicle = (rest = '', body?: () => unknown, patch?: Partial<GuardedLine<Owned>>) =>
  line(({ vehicle }) => ({ path: `/vehicles/${vehicle}${rest}`, ...(body && { body: body() }) }), patch)

const LINES: Record<string, GuardedLine<Owned>> = {
  'POST /vehicles': {
    ask: async () => ({ path: '/vehicles', body: formOf(await generalFields(api)) }),
    owner: 201,
    stranger: 201,
  },
  'POST /vehicles/{id}': ofVehicle('', () => formOf({ step: '7' })),
  'DELETE /vehicles/{id}': ofVehicle(),
  'POST /vehicles/{id}/images': ofVehicle('/images', () => formOf({ type: 'image', image: photo }), {
    owner: 201,
  }),
  'DELETE /vehicleImages/{id}': line(({ image }) => ({ path: `/vehicleImages/${image}` }), {
    missing: 'imageNotFound',
  }),
  'POST /vehicles/{id}/papers': ofVehicle('/papers'),
  'POST /vehicles/{id}/state': ofVehicle('/state', () => ({ state: 'notAvailable' })),
  'POST /vehicles/{id}/unavailableDate': ofVehicle('/unavailableDate', range),
  'DELETE /unavailableDates/{id}': line((owned) => ({ path: `/unavailableDates/${owned.range}` }), {
    missing: 'rangeNotFound',
  }),
  'GET /hostCalendar': line(({ vehicle }) => ({
    path: `/hostCalendar?from=2026-11-21&to=2026-11-30&vehicleId=${vehicle}`,
  })),
  'GET /vehicles/{id}/calendarFeed': ofVehicle('/calendarFeed'),
  'POST /vehicles/{id}/calendarFeed': ofVehicle('/calendarFeed'),
  'GET /importedCalendars': { ask: () => ({ path: '/importedCalendars' }), owner: 200, stranger: 200 },
  'POST /vehicles/{id}/importedCalendar': ofVehicle('/importedCalendar', () => ({ url: elsewhere.url })),
  'POST /vehicles/{id}/importedCalendar/refresh': ofVehicle('/importedCalendar/refresh'),
  'DELETE /vehicles/{id}/importedCalendar': ofVehicle('/importedCalendar'),
}

const api = testApi()
let host: { id: number; token: string }
let otherHost: string
let stranger: string
let photo: Blob
let elsewhere: Awaited<ReturnType<typeof startCalendarServer>>

beforeAll(async () => {
  elsewhere = await startCalendarServer()
  photo = await jpeg()
  host = await newPerson(api)
  const other = await newPerson(api, 'Other')
  await vehicleAfter(api, other.id, 7)
  otherHost = other.token
  ;[stranger = ''] = await createGuests(api, 1)
})
afterAll(() => elsewhere.stop())

/** A vehicle whose documents may be renewed, with a fifth picture, blocked dates and an imported calendar. */
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
  elsewhere.respond = givesFile(OLD_FILE)
  await api.call('POST', `/api/v1/vehicles/${vehicle}/importedCalendar`, {
    token: host.token,
    body: { url: elsewhere.url },
  })
  elsewhere.respond = givesFile(NEW_FILE)
  return { vehicle, image, range: id }
}

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
      state: async () => [
        await everythingOf(api, owned.vehicle),
        await rowsOf(api.context.db, 'vehicle_calendar', { vehicle_id: owned.vehicle }, { by: 'id' }),
        await rowsOf(api.context.db, 'imported_calendars', { vehicle_id: owned.vehicle }),
        elsewhere.requests,
      ],
    }
  },
})

describe('guarded calls of a host', () => {
  it.each(Object.entries(LINES).filter(([, { missing }]) => missing))(
    '%s reveals nothing about unknown and invalid ids',
    async (call, line) => {
      const { path, body } = await line.ask({ vehicle: 0, image: 'ID', range: 0 })
      const numbers = ['0', '-1', '999999999', '1e3', '99999999999999999999']
      const ids = [randomUUID(), 'unknown', "' or 1=1", '\0', ...numbers]
      // a query value that is too long for an id is rejected as such
      for (const id of ids.filter((id) => !path.includes('?') || id.length <= MAX_QUERY_ID)) {
        const requested = path.replace(/(\/|vehicleId=)(0|ID)\b/, `$1${encodeURIComponent(id)}`)
        const { status, error } = await sendGuarded(api, call, { path: requested, body }, host.token)
        expect([id, status, error[0]?.cause]).toEqual([id, 404, line.missing])
      }
    },
  )
})
