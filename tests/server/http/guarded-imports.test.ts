import { afterAll, beforeAll } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { calendarOf, eventLines, givesFile, startCalendarServer } from '#tests/setup/calendar-server.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { rowsOf } from '#tests/setup/rows.ts'

// Authorization of calls for imported calendars.
interface Owned {
  vehicle: number
}
const NEW_FILE = calendarOf(eventLines(NOW + 5 * DAY, NOW + 6 * DAY))
const OLD_FILE = calendarOf(eventLines(NOW + DAY, NOW + 2 * DAY))

const line = (rest: string, body?: () => unknown): GuardedLine<Owned> => ({
  ask: ({ vehicle }) => ({
    path: `/vehicles/${vehicle}/importedCalendar${rest}`,
    ...(body && { body: body() }),
  }),
  owner: 200,
  stranger: 404,
  missing: 'notYourVehicle',
})
const LINES: Record<string, GuardedLine<Owned>> = {
  'GET /importedCalendars': { ask: () => ({ path: '/importedCalendars' }), owner: 200, stranger: 200 },
  'POST /vehicles/{id}/importedCalendar': line('', () => ({ url: other.url })),
  'POST /vehicles/{id}/importedCalendar/refresh': line('/refresh'),
  'DELETE /vehicles/{id}/importedCalendar': line(''),
}

const api = testApi()
let host: { id: number; token: string }
let otherHost: string
let stranger: string
let other: Awaited<ReturnType<typeof startCalendarServer>>

beforeAll(async () => {
  other = await startCalendarServer()
  host = await newPerson(api)
  const second = await newPerson(api, 'Other')
  await vehicleAfter(api, second.id, 7)
  otherHost = second.token
  ;[stranger = ''] = await createGuests(api, 1)
})
afterAll(() => other.stop())

testGuardedCalls({
  api: () => api,
  calls: guardedCalls('imported-calendars'),
  lines: LINES,
  scene: async () => {
    const { db } = api.context
    const vehicle = await vehicleAfter(api, host.id, 7)
    other.respond = givesFile(OLD_FILE)
    await api.call('POST', `/api/v1/vehicles/${vehicle}/importedCalendar`, {
      token: host.token,
      body: { url: other.url },
    })
    other.respond = givesFile(NEW_FILE)
    return {
      owned: { vehicle },
      owner: host.token,
      strangers: [stranger, otherHost],
      state: async () => [
        other.requests,
        await rowsOf(db, 'imported_calendars', { vehicle_id: vehicle }),
        await rowsOf(db, 'vehicle_calendar', { vehicle_id: vehicle }, { by: 'id' }),
      ],
    }
  },
})
