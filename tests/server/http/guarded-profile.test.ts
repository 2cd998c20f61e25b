import { createECDH } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { guardedCalls } from '#tests/setup/endpoints.ts'
import { type GuardedLine, sendGuarded, testGuardedCalls } from '#tests/setup/guarded-lines.ts'
import { formOf, jpeg, newPerson } from '#tests/setup/hosting.ts'
import { rowOf } from '#tests/setup/rows.ts'

// Authorization of calls about the user's own data.
const PERSON = { firstName: 'Changed', lastName: 'By', mobileNumber: '9841234567' }
let turn = 0
const OWN = { owner: 200, stranger: 200 }
const NOT_YOURS = { owner: 200, stranger: 403, missing: 'notYours' }

const LINES: Record<string, GuardedLine<number | string>> = {
  'POST /auth/user': { ask: () => ({ path: '/auth/user', body: PERSON }), ...OWN },
  'POST /users/{id}/image': {
    ask: async (id) => ({ path: `/users/${id}/image`, body: formOf({ image: await jpeg() }) }),
    ...NOT_YOURS,
  },
  'POST /auth/sendVerificationSMS': {
    // another number each time, because a number gets one code per minute
    ask: () => ({ path: '/auth/sendVerificationSMS', body: { mobileNumber: `985${1_000_000 + turn++}` } }),
    ...OWN,
  },
  // without a code for the user
  'POST /auth/verifySMS': {
    ask: () => ({ path: '/auth/verifySMS', body: { mobileNumber: '9841234567', code: '123456' } }),
    owner: 422,
    stranger: 422,
    missing: 'codeVoid',
  },
  'GET /auth/smsSettings': { ask: () => ({ path: '/auth/smsSettings' }), ...OWN },
  'POST /auth/smsSettings': {
    ask: () => ({ path: '/auth/smsSettings', body: { kind: 'approval', isOn: false } }),
    ...OWN,
  },
  'GET /auth/pushSettings': { ask: () => ({ path: '/auth/pushSettings' }), ...OWN },
  'POST /auth/pushSettings': {
    ask: () => ({ path: '/auth/pushSettings', body: { kind: 'reminder', isOn: false } }),
    ...OWN,
  },
  'POST /auth/pushSubscription': {
    ask: () => ({ path: '/auth/pushSubscription', body: newSubscription() }),
    ...OWN,
  },
  'DELETE /auth/pushSubscription': { ask: () => ({ path: '/auth/pushSubscription' }), ...OWN },
  'POST /auth/locale': { ask: () => ({ path: '/auth/locale', body: { locale: 'np' } }), ...OWN },
  'DELETE /users/{id}/image': { ask: (id) => ({ path: `/users/${id}/image` }), ...NOT_YOURS },
  'GET /savedVehicles': { ask: () => ({ path: '/savedVehicles' }), ...OWN },
  'POST /savedVehicles': {
    ask: () => ({ path: '/savedVehicles', body: { changes: [{ id: 1, at: 1, isSaved: true }] } }),
    ...OWN,
  },
  'GET /users/{id}/earnings': { ask: (id) => ({ path: `/users/${id}/earnings` }), ...NOT_YOURS },
}

function newSubscription() {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) }
  return { endpoint: `https://push.example/${turn++}`, keys }
}

const api = testApi()
let person: { id: number; token: string }
let stranger: { id: number; token: string }
beforeAll(async () => {
  person = await newPerson(api)
  stranger = await newPerson(api, 'Stranger')
})

testGuardedCalls({
  api: () => api,
  calls: guardedCalls('profile', 'push', 'saved-vehicles'),
  lines: LINES,
  scene: async () => ({
    owned: person.id,
    owner: person.token,
    strangers: [stranger.token],
    state: () => rowOf(api.context.db, 'users', person.id),
  }),
})

describe.each(Object.entries(LINES).filter(([call]) => call.includes('{id}')))('%s', (call, line) => {
  it('rejects invalid ids', async () => {
    for (const id of ['me', '0', "' or 1=1", '1e3', '99999999999999999999']) {
      const request = await line.ask(encodeURIComponent(id))
      const { status, error } = await sendGuarded(api, call, request, person.token)
      expect([id, status, error[0]?.cause]).toEqual([id, 404, 'userNotFound'])
    }
  })
})
