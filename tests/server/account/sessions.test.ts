import { describe, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import { hashToken, MAX_SESSIONS, startSession } from '#server/services/auth/sessions.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'

const api = testApi()

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const signIn = (userId: number, userAgent: string) => startSession(api.context, userId, { userAgent })
const list = async (token: string) =>
  (await api.call<Session[]>('GET', '/api/v1/auth/sessions', { token })).data
const isIn = async (token: string) => (await api.call('GET', '/api/v1/auth/user', { token })).status === 200

describe('the list of sessions', () => {
  it('shows each device, the current one first, without tokens', async () => {
    const { id } = await newPerson(api)
    const [phone, computer] = [await signIn(id, PHONE), await signIn(id, COMPUTER)]
    await signIn(id, IPAD)
    await signIn(id, '<script>alert(1)</script>')
    await signIn(id, '')
    await api.context.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(NOW - 15 * 86_400_000) })
      .where('user_agent', '=', '')
      .where('user_id', '=', id)
      .execute()
    const sessions = await list(phone)
    expect(sessions[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      device: 'Chrome, Android',
      isPhone: true,
      isCurrent: true,
      since: '2026-11-21T04:30:00Z',
      lastUsed: '2026-11-21T04:30:00Z',
    })
    const others = sessions.slice(1).map(({ device, isPhone, isCurrent }) => [device, isPhone, isCurrent])
    expect(others).toHaveLength(3)
    expect(others).toEqual(
      expect.arrayContaining([
        ['Firefox, Linux', false, false],
        ['Safari, iOS', true, false],
        [null, false, false],
      ]),
    )
    expect(JSON.stringify(sessions)).not.toContain(computer)
  })

  it('ends sessions one by one, including the current one, but not those of another user', async () => {
    const { id } = await newPerson(api)
    const stranger = await newPerson(api)
    const [phone, computer] = [await signIn(id, PHONE), await signIn(id, COMPUTER)]
    const other = (await list(phone)).find(({ device }) => device === 'Firefox, Linux')?.id ?? ''
    const end = (token: string, session: string) =>
      api.call('DELETE', `/api/v1/auth/sessions/${encodeURIComponent(session)}`, { token })

    for (const foreign of [other, '0'.repeat(12), '%', "' or 1=1", other.slice(0, 4), `${other}00`]) {
      const { status, error } = await end(stranger.token, foreign)
      expect([foreign, status, error[0]?.cause]).toEqual([foreign, 404, 'sessionNotFound'])
    }
    expect(await isIn(computer)).toBe(true)
    expect((await end(phone, other)).status).toBe(200)
    expect([await isIn(computer), await isIn(phone)]).toEqual([false, true])
    expect((await end(phone, other)).status).toBe(404)
    expect((await end(phone, (await list(phone))[0]?.id ?? '')).status).toBe(200)
    expect(await isIn(phone)).toBe(false)
  })

  it('ends all sessions except the current one, without affecting other users', async () => {
    const { id } = await newPerson(api)
    const stranger = await newPerson(api)
    const [phone, computer] = [await signIn(id, PHONE), await signIn(id, COMPUTER)]
    expect((await api.call('DELETE', '/api/v1/auth/sessions', { token: phone })).status).toBe(200)
    expect(await list(phone)).toHaveLength(1)
    expect([await isIn(phone), await isIn(computer), await isIn(stranger.token)]).toEqual([true, false, true])
  })

  it('is limited: one more session ends the least recently used one', async () => {
    const { id, token } = await newPerson(api)
    const stranger = await newPerson(api)
    const unused = await signIn(id, COMPUTER)
    const earlier = { last_seen_at: new Date(NOW - 2 * 3_600_000) }
    await api.context.db
      .updateTable('sessions')
      .set(earlier)
      .where('token_hash', '=', hashToken(unused))
      .execute()
    for (let count = 2; count < MAX_SESSIONS; count++) await signIn(id, PHONE)
    expect(await list(token)).toHaveLength(MAX_SESSIONS)
    const latest = await signIn(id, PHONE)
    expect(await list(latest)).toHaveLength(MAX_SESSIONS)
    expect([await isIn(unused), await isIn(token), await isIn(stranger.token)]).toEqual([false, true, true])
  })
})
