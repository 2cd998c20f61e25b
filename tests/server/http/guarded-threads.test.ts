import { beforeAll } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { formOf } from '#tests/setup/hosting.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'

// Authorization of threads: calls every guarded call as a stranger, as the host and as the guest of a booking.
interface Line extends GuardedLine<string> {
  host: number
}
const of = { stranger: 404, missing: 'threadNotFound' } as const
const LINES: Record<string, Line> = {
  'GET /threads': { ask: () => ({ path: '/threads' }), owner: 200, host: 200, stranger: 200 },
  'GET /threads/{key}': { ask: (key) => ({ path: `/threads/${key}` }), owner: 200, host: 200, ...of },
  'POST /threads/{key}/messages': {
    ask: (key) => ({ path: `/threads/${key}/messages`, body: formOf({ text: 'Hello' }) }),
    owner: 201,
    host: 201,
    ...of,
  },
  'POST /threads/{key}/read': {
    ask: (key) => ({ path: `/threads/${key}/read`, body: { upTo: 1 } }),
    owner: 200,
    host: 200,
    ...of,
  },
  'POST /threads/{key}/block': {
    ask: (key) => ({ path: `/threads/${key}/block`, body: { isBlocked: false } }),
    owner: 200,
    host: 200,
    ...of,
  },
}

const api = testApi()
let vehicle = 0
let host: string
let guest: string
let stranger: string
let turn = 0
beforeAll(async () => {
  ;[vehicle = 0] = await freeVehicles(api, { instant: false })
  host = await api.tokenFor((await rowOf(api.context.db, 'vehicles', vehicle)).user_id)
  ;[guest = '', stranger = ''] = await createGuests(api, 2)
})

testGuardedCalls<string, Line>({
  api: () => api,
  calls: guardedCalls('threads'),
  lines: LINES,
  scene: async (_, line) => {
    turn += 1
    const body = payloadOf(vehicle, 200 + turn * 24)
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: guest, body })
    const key = `b-${data.id}`
    await api.call('POST', `/api/v1/threads/${key}/messages`, {
      token: guest,
      body: formOf({ text: 'Namaste' }),
    })
    const { id } = await rowOf(api.context.db, 'threads', { booking_id: data.id })
    return {
      owned: key,
      owner: guest,
      strangers: [stranger],
      others: [{ token: host, status: line.host }],
      state: async () => [
        await rowsOf(api.context.db, 'thread_messages', { thread_id: id }, { by: 'id' }),
        await rowsOf(api.context.db, 'thread_members', { thread_id: id }, { by: 'user_id' }),
        await rowsOf(api.context.db, 'user_blocks', {}),
      ],
    }
  },
})
