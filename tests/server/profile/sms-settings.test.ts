import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import { testApi } from '#tests/setup/api.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { rowOf } from '#tests/setup/rows.ts'

const api = testApi()
let person: { id: number; token: string }

beforeEach(async () => {
  person = await newPerson(api)
})

const userOf = (id: number) => rowOf(api.context.db, 'users', id)

describe('an SMS setting', () => {
  const settings = (token = person.token) =>
    api.call<{ kinds: { kind: string; isOn: boolean }[] }>('GET', '/api/v1/auth/smsSettings', { token })
  const set = (body: unknown) => api.call('POST', '/api/v1/auth/smsSettings', { body, token: person.token })

  it('is on, and can be switched individually, even concurrently with another', async () => {
    const { data } = await settings()
    expect(data).toEqual({
      isOffered: true,
      kinds: [
        'newBooking',
        'approval',
        'refusal',
        'cancellation',
        'change',
        'message',
        'insurance',
        'carpool',
      ].map((kind) => ({ kind, isOn: true })),
    })
    await Promise.all(['approval', 'insurance', 'approval'].map((kind) => set({ kind, isOn: false })))
    const off = (await settings()).data.kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind)
    expect(off).toEqual(['approval', 'insurance'])
    await set({ kind: 'approval', isOn: true })
    expect((await userOf(person.id)).sms_muted).toEqual(['insurance'])
    expect((await settings((await newPerson(api)).token)).data).toEqual(data)
  })

  it('is rejected when its kind is unknown', async () => {
    for (const body of [{ kind: 'news', isOn: true }, { kind: 'approval' }, { kind: 'approval', isOn: 'no' }])
      expect((await set(body)).status).toBe(422)
  })

  it('includes the language, which a sign-in and the page set', async () => {
    const post = (locale: string) =>
      api.call<User>('POST', '/api/v1/auth/locale', { body: { locale }, token: person.token })
    expect((await post('np')).data.locale).toBe('np')
    expect((await userOf(person.id)).locale).toBe('np')
    expect((await post('ne')).status).toBe(422)
  })
})
