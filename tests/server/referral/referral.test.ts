import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import type { ReferralLink, ReferredUser } from '#contract/referral.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { createRealIdentity } from '#server/ports/identity/real.ts'
import { deleteAccount } from '#server/services/account/delete-account.ts'
import { claimsAt, fakeFetch, SETTINGS, signed } from '#tests/server/auth/fake-provider.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { DELETED } from '#tests/setup/deleted.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi({ SITE_URL: 'https://sawari.example' })

beforeAll(async () => {
  api.context.ports.identity = createRealIdentity(SETTINGS, () => NOW, fakeFetch().fetch)
})

async function signIn(name: string, referralCode?: string) {
  const { data } = await api.call<{ nonce: string }>('POST', '/api/v1/auth/nonce')
  const claims = { nonce: data.nonce, sub: `sub-${name}`, email: `${name}@example.com`, given_name: name }
  const token = await signed(claimsAt(NOW, claims))
  return api.call<SignedIn>('POST', '/api/v1/auth/social', {
    body: { provider: 'google', token, ...(referralCode && { referralCode }) },
  })
}
const referrerOf = async (id: number) => (await rowOf(api.context.db, 'users', id)).referred_by
const listed = (token: string, page = '') =>
  api.call<ReferredUser[]>('GET', `/api/v1/referral/users${page && `?page=${page}`}`, { token })
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const BLOCKED = { blocked_at: new Date(NOW) }
const mark = (id: number, columns: typeof BLOCKED) => setRow(api.context.db, 'users', id, columns)

describe('POST referral', () => {
  it("returns a link to this site with the caller's own code, the same each time", async () => {
    const { data: me } = await signIn('asha')
    const link = (body: unknown) =>
      api.call<ReferralLink>('POST', '/api/v1/referral', { token: me.token, body })
    const home = await link({})
    expect([home.status, home.data]).toEqual([
      200,
      { link: `https://sawari.example/?ref=${me.referralCode}` },
    ])
    for (const url of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', null])
      expect((await link({ url })).data).toEqual(home.data)
    const { data } = await link({ url: 'x:', fallBackURL: '/vehicle/3' })
    expect(data.link).toBe(`https://sawari.example/vehicle/3?ref=${me.referralCode}`)
    expect((await link({ url: 7 })).status).toBe(422)
    expect((await link({ url: `/${'a'.repeat(3_000)}` })).status).toBe(422)
  })
})

describe('S-22: the code of a referral link', () => {
  it("counts once for a new account only, and neither in a loop nor for the user's own account", async () => {
    const { data: referrer } = await signIn('bina')
    const { data: friend } = await signIn('chet', referrer.referralCode)
    expect(await referrerOf(friend.id)).toBe(referrer.id)
    const { data: other } = await signIn('dipa')
    for (const [name, code] of [
      // the user's own code; in a loop; used again by an existing account, with and without a referrer
      ['bina', referrer.referralCode],
      ['bina', friend.referralCode],
      ['chet', other.referralCode],
      ['dipa', referrer.referralCode],
    ] as const)
      expect((await signIn(name, code)).status).toBe(200)
    expect(await Promise.all([referrer, friend, other].map(({ id }) => referrerOf(id)))).toEqual([
      null,
      referrer.id,
      null,
    ])
  })

  it('counts as it is pasted', async () => {
    const { data: referrer } = await signIn('pasang')
    const code = referrer.referralCode
    const spellings = [
      ` ${code}\u200b`,
      `\u202a${code}\u202c`,
      code.toUpperCase(),
      wide(code),
      '\ufeff'.repeat(60) + code,
    ]
    for (const [index, typed] of spellings.entries()) {
      const { data } = await signIn(`pasted-${index}`, typed)
      expect(await referrerOf(data.id)).toBe(referrer.id)
    }
  })

  it('does not count for a person who has deleted an account and returns', async () => {
    const { data: referrer } = await signIn('hira')
    const { data: friend } = await signIn('indra', referrer.referralCode)
    expect(await referrerOf(friend.id)).toBe(referrer.id)
    await deleteAccount(api.context, friend.id)
    const { data: anew } = await signIn('indra', referrer.referralCode)
    expect([anew.id === friend.id, await referrerOf(anew.id)]).toEqual([false, null])
    await deleteAccount(api.context, anew.id)
    const { data: again } = await signIn('indra', referrer.referralCode)
    expect(await referrerOf(again.id)).toBeNull()
  })

  it.each<[string, (id: number, code: string) => Promise<unknown>]>([
    ['nobody', async () => 'f'.repeat(10)],
    ['a blocked user', async (id) => mark(id, BLOCKED)],
    ['a deleted user', async (id) => mark(id, DELETED)],
    ['an invalid code', async () => "' or 1=1"],
  ])('writes nothing and leaves the sign-in working when it belongs to %s', async (who, spoil) => {
    const name = who.replaceAll(' ', '-')
    const { data: referrer } = await signIn(`referrer-of-${name}`)
    const code = await spoil(referrer.id, referrer.referralCode)
    const friend = await signIn(`friend-of-${name}`, typeof code === 'string' ? code : referrer.referralCode)
    expect([friend.status, await referrerOf(friend.data.id)]).toEqual([200, null])
  })
})

describe('GET referral/users', () => {
  it('lists the users who joined by the link, latest first, in pages, and nobody else', async () => {
    const { data: me } = await signIn('esha')
    expect((await listed(me.token)).data).toEqual([])
    const rows = Array.from({ length: 23 }, (_, index) =>
      userRow({
        first_name: `Friend${index}`,
        provider_subject: `friend-${index}`,
        email: `friend-${index}@example.com`,
        referred_by: me.id,
        created_at: new Date(NOW - index * 60_000),
      }),
    )
    await api.context.db.insertInto('users').values(rows).execute()
    const first = await listed(me.token)
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 23 })
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      fullName: 'Friend0 G.',
      memberSince: '2026-11-21T04:30:00Z',
      reward: null,
      hasProfile: true,
    })
    const second = await listed(me.token, '2')
    expect(second.data.map(({ fullName }) => fullName)).toEqual(['Friend20 G.', 'Friend21 G.', 'Friend22 G.'])
    const [blocked, deleted] = second.data
    await mark(blocked?.id ?? 0, BLOCKED)
    await mark(deleted?.id ?? 0, DELETED)
    const { data } = await listed(me.token, '2')
    expect(data.map(({ hasProfile }) => hasProfile)).toEqual([false, false, true])
    expect(data.map(({ fullName }) => fullName !== '')).toEqual([true, false, true])
    const { data: stranger } = await signIn('falgun')
    expect((await listed(stranger.token)).data).toEqual([])
    for (const page of ['0', '-1', 'x', '1e9']) expect((await listed(me.token, page)).status).toBe(422)
  })
})
