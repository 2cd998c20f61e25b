import { beforeAll } from 'vitest'
import type { CarpoolCreated } from '#contract/carpool.ts'
import { testApi } from '#tests/setup/api.ts'
import { carpoolPayload } from '#tests/setup/carpool.ts'
import { fakeCorridors } from '#tests/setup/corridors.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { newPerson } from '#tests/setup/hosting.ts'

// Authorization of the carpool board: calls every guarded call as every user but the intended user.
let offer: unknown
const LINES: Record<string, GuardedLine<number>> = {
  'POST /carpool': { ask: () => ({ path: '/carpool', body: offer }), owner: 409, stranger: 201 },
  'GET /carpool': { ask: () => ({ path: '/carpool?isMine=true' }), owner: 200, stranger: 200 },
  'GET /carpool/{id}': { ask: (id) => ({ path: `/carpool/${id}` }), owner: 200, stranger: 200 },
  'GET /carpool/complete': {
    ask: (id) => ({ path: `/carpool/complete?id=${id}` }),
    owner: 200,
    stranger: 404,
    missing: 'requestNotFound',
  },
  'POST /carpool/complete': {
    ask: (id) => ({ path: `/carpool/complete?id=${id}` }),
    owner: 200,
    stranger: 404,
    missing: 'requestNotFound',
  },
}

const api = testApi()
beforeAll(async () => {
  api.context.ports.corridors = fakeCorridors()
  offer = await carpoolPayload(api)
})

testGuardedCalls({
  api: () => api,
  // calls for alerts: carpool/alerts.test.ts
  calls: guardedCalls('carpool').filter((call) => !call.includes('/alerts')),
  lines: LINES,
  scene: async () => {
    const [owner, stranger] = [await newPerson(api), await newPerson(api)]
    const { data } = await api.call<CarpoolCreated>('POST', '/api/v1/carpool', {
      token: owner.token,
      body: offer,
    })
    return {
      owned: data.id,
      owner: owner.token,
      strangers: [stranger.token],
      state: () =>
        api.context.db.selectFrom('carpool_requests').selectAll().where('user_id', '=', owner.id).execute(),
    }
  },
})
