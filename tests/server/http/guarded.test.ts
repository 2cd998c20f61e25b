import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, sendGuarded, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

// Authorization: calls every guarded call as every user but the intended user. A guarded call without a line here
// fails.
/** Rooms whose calls have their own table. */
const OTHER_TABLES = [
  'account',
  'carpool',
  'hosting',
  'notifications',
  'profile',
  'push',
  'saved-vehicles',
  'threads',
  'trip-day',
]
interface Line extends GuardedLine<string> {
  /** The status for the host of the booked vehicle; by default that of the owner. */
  host?: number
  /** The status for the owner of the booking. */
  needs?: 'pending' | 'approved' | 'completed'
  /** The host has proposed a change of it. */
  hasChange?: boolean
}
const NONE = '00000000-0000-4000-8000-000000000000'
let vehicle = 0
let turn = 0
let change = NONE
const later = () => {
  turn += 1
  return payloadOf(vehicle, 200 + turn * 24)
}
/** The latest booking with two more hours. */
const longer = () => ({ to: payloadOf(vehicle, 202 + turn * 24).to })

const LINES: Record<string, Line> = {
  'GET /auth/user': { ask: () => ({ path: '/auth/user' }), owner: 200, stranger: 200 },
  'POST /bookings': {
    ask: () => ({ path: '/bookings', body: later() }),
    owner: 201,
    stranger: 201,
    host: 422,
  },
  'GET /bookings': {
    ask: () => ({ path: '/bookings?isBookedByMe=true&status=pending' }),
    owner: 200,
    stranger: 200,
  },
  'GET /bookings/counts': { ask: () => ({ path: '/bookings/counts' }), owner: 200, stranger: 200 },
  'GET /bookings/{id}': {
    ask: (id) => ({ path: `/bookings/${id}` }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
  },
  'GET /bookings/{id}/calendar': {
    ask: (id) => ({ path: `/bookings/${id}/calendar` }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
  },
  'GET /bookings/{id}/alternatives': {
    ask: (id) => ({ path: `/bookings/${id}/alternatives` }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
  },
  // it is paid in cash already
  'POST /bookings/{id}/cash': {
    ask: (id) => ({ path: `/bookings/${id}/cash` }),
    owner: 409,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
  },
  // it stands: nothing is to be replaced
  'POST /bookings/{id}/replacement': {
    ask: (id) => ({ path: `/bookings/${id}/replacement`, body: { vehicleId: vehicle, expectedPayable: 0 } }),
    owner: 409,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
  },
  'POST /bookings/{id}/decision': {
    ask: (id) => ({ path: `/bookings/${id}/decision`, body: { decision: 'approve' } }),
    owner: 404,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
  },
  'GET /bookings/{id}/cancel': {
    ask: (id) => ({ path: `/bookings/${id}/cancel?reason=plans%20changed` }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
  },
  'POST /bookings/{id}/cancel': {
    ask: (id) => ({ path: `/bookings/${id}/cancel`, body: { reason: 'plans changed' } }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
  },
  // the host calls first and cancels it, so the guest can no longer cancel it
  'POST /bookings/{id}/cancellation': {
    ask: (id) => ({ path: `/bookings/${id}/cancellation`, body: { reason: 'plans changed' } }),
    owner: 409,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'approved',
  },
  'POST /bookings/{id}/changes/preview': {
    ask: (id) => ({ path: `/bookings/${id}/changes/preview`, body: longer() }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'approved',
  },
  // the host calls first, and its proposal is still open
  'POST /bookings/{id}/changes': {
    ask: (id) => ({ path: `/bookings/${id}/changes`, body: { ...longer(), reason: 'the road is slow' } }),
    owner: 409,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'approved',
  },
  'POST /bookings/{id}/changes/{changeId}/answer': {
    ask: (id) => ({ path: `/bookings/${id}/changes/${change}/answer`, body: { answer: 'accept' } }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
    needs: 'approved',
    hasChange: true,
  },
  'POST /rating': {
    ask: (id) => ({ path: '/rating', body: { rate: 5, remarks: '', bookingID: id } }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 404,
    needs: 'completed',
  },
  'POST /bookings/{id}/guestRating': {
    ask: (id) => ({ path: `/bookings/${id}/guestRating`, body: { rate: 5, remarks: '' } }),
    owner: 404,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'completed',
  },
  // there is no review yet
  'POST /bookings/{id}/reviewAnswer': {
    ask: (id) => ({ path: `/bookings/${id}/reviewAnswer`, body: { text: 'Thank you' } }),
    owner: 404,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 409,
    needs: 'completed',
  },
  'DELETE /bookings/{id}/reviewAnswer': {
    ask: (id) => ({ path: `/bookings/${id}/reviewAnswer` }),
    owner: 404,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'completed',
  },
  'POST /report': {
    ask: (id) => ({
      path: '/report',
      body: { type: 'booking', bookingId: id, reason: 'too late', remarks: 'two hours' },
    }),
    owner: 200,
    stranger: 404,
    missing: 'bookingNotFound',
    host: 200,
    needs: 'completed',
  },
  'POST /referral': { ask: () => ({ path: '/referral', body: {} }), owner: 200, stranger: 200 },
  'GET /ownReviews': { ask: () => ({ path: '/ownReviews' }), owner: 200, stranger: 200 },
  'GET /referral/users': { ask: () => ({ path: '/referral/users' }), owner: 200, stranger: 200 },
  'GET /writes/{key}': { ask: () => ({ path: '/writes/none' }), owner: 200, stranger: 200 },
  // last: it ends the session
  'POST /auth/logout': { ask: () => ({ path: '/auth/logout', body: {} }), owner: 200, stranger: 200 },
}

const api = testApi()
let owner: string
let stranger: string
let host: string

beforeAll(async () => {
  const { db } = api.context
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  const { user_id } = await rowOf(db, 'vehicles', vehicle)
  ;[owner = '', stranger = ''] = await createGuests(api, 2)
  host = await api.tokenFor(user_id)
})

async function bookingFor(line: Line): Promise<string> {
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: owner, body: later() })
  await setRow(api.context.db, 'bookings', data.id, { status: line.needs ?? 'pending' })
  if (line.hasChange) {
    const body = { ...longer(), reason: 'the road is slow' }
    await api.call('POST', `/api/v1/bookings/${data.id}/changes`, { token: host, body })
    change = (await rowOf(api.context.db, 'booking_changes', { booking_id: data.id })).id
  }
  return data.id
}
/** The calls also create bookings. */
const settle = () =>
  setRow(api.context.db, 'bookings', { created_at: new Date(NOW) }, { status: 'completed' })

describe('guarded calls', () => {
  it.each(Object.keys(LINES).filter((call) => /\{id\}|rating|report/.test(call)))(
    '%s reveals nothing about unknown and invalid ids',
    async (call) => {
      for (const id of [NONE, 'unknown', '1', "' or 1=1"]) {
        const request = LINES[call]?.ask(encodeURIComponent(id)) ?? { path: '' }
        const { status, error } = await sendGuarded(api, call, await request, owner)
        expect([status, error[0]?.cause]).toEqual([404, 'bookingNotFound'])
      }
    },
  )

  testGuardedCalls<string, Line>({
    api: () => api,
    calls: guardedCalls().filter((call) => !guardedCalls(...OTHER_TABLES).includes(call)),
    lines: LINES,
    scene: async (_, line) => {
      await settle()
      const booking = await bookingFor(line)
      return {
        owned: booking,
        owner,
        strangers: [stranger],
        others: [{ token: host, status: line.host ?? line.owner }],
        state: async () => [
          await rowOf(api.context.db, 'bookings', booking),
          await rowsOf(api.context.db, 'booking_changes', { booking_id: booking }),
          await rowsOf(api.context.db, 'ratings', { booking_id: booking }),
          await rowsOf(api.context.db, 'guest_ratings', { booking_id: booking }),
        ],
      }
    },
  })
})
