import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { guardedCalls, HOSTING_CALLS } from './guarded-calls.ts'

// Authorization: calls every guarded call as every user but the intended user. A guarded call without a line here fails.
interface TestRequest {
  path: string
  body?: unknown
  headers?: Record<string, string>
}
interface Line {
  /** The request; `booking` is one of the owner's, in the status that the call needs. */
  ask: (booking: string) => TestRequest
  owner: number
  /** 404, not 403, for another user's object; the regular response where none is involved. */
  stranger: number
  /** the host of the booked vehicle */
  host?: number
  needs?: 'pending' | 'approved' | 'completed'
}
const PLACES = '00000000-0000-4000-8000-000000000000'
let vehicle = 0
let turn = 0
const later = () => {
  turn += 1
  return payloadOf(vehicle, 200 + turn * 24)
}

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
  'GET /bookings/{id}': { ask: (id) => ({ path: `/bookings/${id}` }), owner: 200, stranger: 404, host: 200 },
  'GET /bookings/{id}/calendar': {
    ask: (id) => ({ path: `/bookings/${id}/calendar` }),
    owner: 200,
    stranger: 404,
    host: 200,
  },
  'GET /bookings/{id}/alternatives': {
    ask: (id) => ({ path: `/bookings/${id}/alternatives` }),
    owner: 200,
    stranger: 404,
    host: 404,
  },
  'POST /bookings/{id}/decision': {
    ask: (id) => ({ path: `/bookings/${id}/decision`, body: { decision: 'approve' } }),
    owner: 404,
    stranger: 404,
    host: 200,
  },
  'GET /bookings/{id}/cancel': {
    ask: (id) => ({ path: `/bookings/${id}/cancel?reason=plans%20changed` }),
    owner: 200,
    stranger: 404,
    host: 404,
  },
  'POST /bookings/{id}/cancel': {
    ask: (id) => ({ path: `/bookings/${id}/cancel`, body: { reason: 'plans changed' } }),
    owner: 200,
    stranger: 404,
    host: 404,
  },
  // the host, who calls first, cancels it; so there is nothing left for the guest to cancel
  'POST /bookings/{id}/cancellation': {
    ask: (id) => ({ path: `/bookings/${id}/cancellation`, body: { reason: 'plans changed' } }),
    owner: 409,
    stranger: 404,
    host: 200,
    needs: 'approved',
  },
  'POST /rating': {
    ask: (id) => ({ path: '/rating', body: { rate: 5, remarks: '', bookingID: id } }),
    owner: 200,
    stranger: 404,
    host: 404,
    needs: 'completed',
  },
  'POST /report': {
    ask: (id) => ({
      path: '/report',
      body: { type: 'booking', bookingId: id, reason: 'too late', remarks: 'two hours' },
    }),
    owner: 200,
    stranger: 404,
    host: 200,
    needs: 'completed',
  },
  'GET /notifications/unseenCount': {
    ask: () => ({ path: '/notifications/unseenCount' }),
    owner: 200,
    stranger: 200,
  },
  // last: it ends the session
  'POST /auth/logout': { ask: () => ({ path: '/auth/logout', body: {} }), owner: 200, stranger: 200 },
}

let api: TestApi
let owner: string
let stranger: string
let host: string
let expired: string
let blocked: string

beforeAll(async () => {
  api = await openApi()
  const { db } = api.context
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  const { user_id } = await db
    .selectFrom('vehicles')
    .select('user_id')
    .where('id', '=', vehicle)
    .executeTakeFirstOrThrow()
  ;[owner = '', stranger = '', expired = '', blocked = ''] = await createGuests(api, 4)
  host = await api.tokenFor(user_id)
  const idOf = async (token: string) =>
    (await api.call<{ id: number }>('GET', '/api/v1/auth/user', { token })).data.id
  const [expiredId, blockedId] = [await idOf(expired), await idOf(blocked)]
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(NOW - 1) })
    .where('user_id', '=', expiredId)
    .execute()
  await db
    .updateTable('users')
    .set({ blocked_at: new Date(NOW) })
    .where('id', '=', blockedId)
    .execute()
})
afterAll(() => api.close())

async function bookingFor(line: Line): Promise<string> {
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: owner, body: later() })
  await api.context.db
    .updateTable('bookings')
    .set({ status: line.needs ?? 'pending' })
    .where('id', '=', data.id)
    .execute()
  return data.id
}
/** Settles a booking, to stay below five unpaid ones. */
const settle = (id: string) =>
  api.context.db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', id).execute()

function ask(call: string, booking: string, token?: string) {
  const { path, body, headers } = LINES[call]?.ask(booking) ?? { path: '' }
  const [method = ''] = call.split(' ')
  return api.call(method, `/api/v1${path}`, {
    ...(token && { token }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })
}

describe('guarded calls', () => {
  it('are all in this table or in that of hosting', async () => {
    const guarded = await guardedCalls(api)
    expect(guarded.sort()).toEqual([...Object.keys(LINES), ...HOSTING_CALLS].sort())
  })

  describe.each(Object.entries(LINES))('%s', (call, line) => {
    it.each([
      ['no token', () => undefined],
      ['an unknown token', () => 'x'.repeat(43)],
      ['a token of an expired session', () => expired],
      ['the token of a blocked user', () => blocked],
    ])('refuses with %s, with a message', async (_, tokenOf) => {
      const { status, error } = await ask(call, PLACES, tokenOf())
      expect([status, error[0]?.cause]).toEqual([401, 'unauthorized'])
      expect(error[0]?.detail).toBe('You Are Not Authorized To Perform This Action. You Have Been Logged Out')
    })

    it(`responds to a stranger with ${line.stranger}, the host ${line.host ?? line.owner} and the owner ${line.owner}`, async () => {
      const booking = await bookingFor(line)
      expect((await ask(call, booking, stranger)).status).toBe(line.stranger)
      expect((await ask(call, booking, host)).status).toBe(line.host ?? line.owner)
      expect((await ask(call, booking, owner)).status).toBe(line.owner)
      if (line.needs === undefined) await settle(booking)
      await api.context.db
        .updateTable('bookings')
        .set({ status: 'completed' })
        .where('created_at', '=', new Date(NOW))
        .execute()
    })

    it('reveals nothing about unknown and invalid ids', async () => {
      if (!/\{id\}|rating|report/.test(call)) return
      for (const id of [PLACES, 'unknown', '1', "' or 1=1"]) {
        const { status, error } = await ask(call, encodeURIComponent(id), owner)
        expect([status, error[0]?.cause]).toEqual([404, 'bookingNotFound'])
      }
    })
  })
})
