import type { Session } from '#contract/account.ts'
import { testApi } from '#tests/setup/api.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { newPerson } from '#tests/setup/hosting.ts'

// Authorization of the account's calls: nobody without a session, and each user only of themself.
const LINES: Record<string, GuardedLine<string>> = {
  'GET /auth/sessions': { ask: () => ({ path: '/auth/sessions' }), owner: 200, stranger: 200 },
  'DELETE /auth/sessions/{id}': {
    ask: (session) => ({ path: `/auth/sessions/${session}` }),
    owner: 200,
    stranger: 404,
    missing: 'sessionNotFound',
  },
  'DELETE /auth/sessions': { ask: () => ({ path: '/auth/sessions' }), owner: 200, stranger: 200 },
  'POST /auth/export': { ask: () => ({ path: '/auth/export' }), owner: 200, stranger: 200 },
  'GET /auth/deletion': { ask: () => ({ path: '/auth/deletion' }), owner: 200, stranger: 200 },
  'POST /auth/deletion': {
    ask: () => ({ path: '/auth/deletion', body: { confirmed: true } }),
    owner: 200,
    stranger: 200,
  },
}

const api = testApi()

testGuardedCalls({
  api: () => api,
  calls: guardedCalls('account'),
  lines: LINES,
  scene: async () => {
    const [owner, stranger] = [await newPerson(api), await newPerson(api)]
    const second = await api.tokenFor(owner.id)
    const { data } = await api.call<Session[]>('GET', '/api/v1/auth/sessions', { token: owner.token })
    return {
      owned: data.find(({ isCurrent }) => !isCurrent)?.id ?? '',
      owner: owner.token,
      strangers: [stranger.token],
      // requested with the owner's second session, which the calls would end
      state: async () => {
        const { status, data: user } = await api.call('GET', '/api/v1/auth/user', { token: second })
        return [status, user]
      },
    }
  },
})
