import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { createLogger } from '#server/log.ts'
import { FACEBOOK_SECRET } from '#server/ports/identity/embedded.ts'
import { readSignedRequest } from '#server/ports/identity/signed-request.ts'
import { retryRequestedDeletions, withdrawDeletion } from '#server/services/account/requested-deletion.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { openApi, testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { answerOf } from '#tests/setup/operator.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'
import { openWalletSimulator } from '../payments/wallet-simulator.ts'

const SECRET = 'facebook-secret'
let clock = NOW
const api = testApi({ FACEBOOK_APP_ID: '4815162342', FACEBOOK_APP_SECRET: SECRET }, () => clock)
let simulator: Awaited<ReturnType<typeof openWalletSimulator>>
let serial = 0
beforeAll(async () => {
  simulator = await openWalletSimulator(api, () => clock)
})
beforeEach(() => {
  clock += HOUR_MS
})

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64url')
function signedRequest(subject: string, change: object = {}, secret = SECRET): string {
  const payload = encode({
    algorithm: 'HMAC-SHA256',
    issued_at: Math.floor(clock / 1_000),
    user_id: subject,
    ...change,
  })
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}
const send = (address: 'deletion' | 'deauthorization', signed: string, to = api) =>
  to.call('POST', `/api/v1/facebook/${address}`, {
    body: new URLSearchParams({ signed_request: signed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
async function requested(signed: string): Promise<string> {
  const { status, text } = await send('deletion', signed)
  expect(status).toBe(200)
  const { url, confirmation_code: code, ...rest } = JSON.parse(text)
  expect(rest).toEqual({})
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  expect(url).toBe(new URL(`/deletion/${code}`, api.context.config.siteUrl).href)
  return code
}
const stateOf = async (code: string) => (await api.data.requestedDeletion(code))?.state
const job = () => retryRequestedDeletions(api.context, createLogger('silent'))

async function person() {
  const subject = `1${serial++}`
  const { id } = await addRow(api.context.db, 'users', {
    ...userRow({ first_name: 'Bina' }),
    identity_adapter: 'real',
    provider: 'facebook',
    provider_subject: subject,
    created_at: new Date(clock - DAY_MS),
  })
  const signIn = () => startSession(api.context, id, { adapter: 'real' })
  return { id, subject, signIn, token: await signIn() }
}
const isSignedIn = async (token: string) =>
  (await api.call('GET', '/api/v1/auth/user', { token })).status === 200
const user = (id: number) => rowOf(api.context.db, 'users', id)

describe('a signed request', () => {
  const sign = (payload: string) => createHmac('sha256', SECRET).update(payload).digest('base64url')
  const read = (text: string) => readSignedRequest(text, SECRET, clock)

  it('is read with and without padding', () => {
    const text = signedRequest('77')
    const [signature, payload = ''] = text.split('.')
    expect(read(text)).toEqual({ subject: '77', issuedAt: Math.floor(clock / 1_000) * 1_000 })
    const padded = payload.padEnd(Math.ceil(payload.length / 4) * 4, '=')
    expect(read(`${signature}=.${payload}`)?.subject).toBe('77')
    expect(read(`${sign(padded)}.${padded}`)?.subject).toBe('77')
  })

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['no signature', () => `.${encode({})}`],
    ['text', () => 'signed.request'],
    ['another secret', () => signedRequest('77', {}, 'another')],
    ['another payload', () => `${signedRequest('77').split('.')[0]}.${signedRequest('78').split('.')[1]}`],
    ['a third part', () => `${signedRequest('77')}.x`],
    ['another algorithm', () => signedRequest('77', { algorithm: 'none' })],
    ['no user', () => signedRequest('')],
    ['a user that is not text', () => signedRequest('77', { user_id: { $ne: 1 } })],
    ['no time', () => signedRequest('77', { issued_at: undefined })],
    [
      'the time of another day',
      () => signedRequest('77', { issued_at: Math.floor((clock - 25 * HOUR_MS) / 1_000) }),
    ],
    ['a future time', () => signedRequest('77', { issued_at: Math.floor((clock + HOUR_MS) / 1_000) })],
    ['a payload that is not JSON', () => `${sign('bm9uZQ')}.bm9uZQ`],
    ['a payload that is a list', () => `${sign('W10')}.W10`],
    ['too much', () => signedRequest('7'.repeat(6_000))],
  ])('is refused with %s', async (_, text) => {
    expect(read(text())).toBeNull()
    for (const address of ['deletion', 'deauthorization'] as const) {
      const { status, error } = await send(address, text())
      expect([status, error[0]?.cause]).toEqual([400, 'requestNotSigned'])
    }
  })

  it.each(['', 'signed_request', '{"signed_request":"x"}', '%', 'x'.repeat(20_000)])(
    'is missing in the body %.20s',
    async (body) => {
      const { status, error } = await api.call('POST', '/api/v1/facebook/deletion', { body })
      expect(status).toBe(body.length > 8_192 ? 413 : 400)
      expect(error[0]?.detail).toBeTruthy()
    },
  )

  it('is accepted only by POST', async () => {
    expect((await api.call('GET', '/api/v1/facebook/deletion')).status).toBe(404)
  })
})

describe('a requested deletion', () => {
  it('is executed immediately, and its page shows that', async () => {
    const { id, subject, token } = await person()
    const code = await requested(signedRequest(subject))
    expect(await api.data.requestedDeletion(code)).toEqual({
      state: 'deleted',
      requestedAt: clock,
      endedAt: clock,
    })
    expect(await user(id)).toMatchObject({ first_name: '', deleted_at: new Date(clock) })
    expect(await isSignedIn(token)).toBe(false)
  })

  it('has the same code when it is repeated, and does not affect an account created since', async () => {
    const { subject } = await person()
    const signed = signedRequest(subject)
    const code = await requested(signed)
    clock += HOUR_MS
    const { id } = await addRow(api.context.db, 'users', {
      ...userRow({}),
      identity_adapter: 'real',
      provider: 'facebook',
      provider_subject: subject,
      created_at: new Date(clock),
    })
    expect(await requested(signed)).toBe(code)
    expect(await stateOf(code)).toBe('deleted')
    expect((await user(id)).deleted_at).toBeNull()
  })

  it('gets a response even for an unknown user', async () => {
    const code = await requested(signedRequest('99999999'))
    expect(await stateOf(code)).toBe('noAccount')
  })

  it('does not affect a Google account with the same id', async () => {
    const { id, subject } = await person()
    await setRow(api.context.db, 'users', id, { provider: 'google' })
    expect(await stateOf(await requested(signedRequest(subject)))).toBe('noAccount')
    expect((await user(id)).deleted_at).toBeNull()
  })

  it('waits for bookings and refunds, signs out, and is executed by the job', async () => {
    const { id, subject, token } = await person()
    const booking = await simulator.book({ user_id: id })
    const code = await requested(signedRequest(subject))
    expect(await stateOf(code)).toBe('openBookings')
    expect((await user(id)).deleted_at).toBeNull()
    expect(await isSignedIn(token)).toBe(false)
    expect(await job()).toBe(0)
    await setRow(api.context.db, 'bookings', booking, { status: 'cancelled' })
    await addRow(api.context.db, 'payments', {
      booking_id: booking,
      provider: 'esewa',
      transaction_uuid: `paid-${subject}`,
      amount: 1,
      amount_text: '1',
      state: 'refundDue',
      ref_id: null,
      resolved_at: null,
    })
    expect(await job()).toBe(0)
    expect(await stateOf(code)).toBe('refundOpen')
    await setRow(api.context.db, 'payments', { booking_id: booking }, { state: 'refunded' })
    expect(await job()).toBe(1)
    expect(await stateOf(code)).toBe('deleted')
    expect((await user(id)).deleted_at).toEqual(new Date(clock))
    expect(await job()).toBe(0)
  })

  it('is withdrawn by signing in again', async () => {
    const { id, subject } = await person()
    const booking = await simulator.book({ user_id: id })
    const code = await requested(signedRequest(subject))
    vi.spyOn(api.context.ports.identity, 'verify').mockResolvedValueOnce({
      provider: 'facebook',
      subject,
      email: 'bina@example.com',
      firstName: 'Bina',
      lastName: 'Rai',
      image: null,
      credential: { kind: 'accessToken', value: `token-${subject}`, expiresAt: null },
    })
    clock += HOUR_MS
    const { status } = await api.call('POST', '/api/v1/auth/social', {
      body: { token: 'x'.repeat(40), provider: 'facebook' },
    })
    expect(status).toBe(200)
    expect(await api.data.requestedDeletion(code)).toMatchObject({ state: 'withdrawn', endedAt: clock })
    await setRow(api.context.db, 'bookings', booking, { status: 'cancelled' })
    expect(await job()).toBe(0)
    expect((await user(id)).deleted_at).toBeNull()
  })

  it('is withdrawn even while a round of the job has already read it', async () => {
    const { id, subject } = await person()
    const booking = await simulator.book({ user_id: id })
    const code = await requested(signedRequest(subject))
    const { db } = api.context
    await setRow(db, 'bookings', booking, { status: 'cancelled' })
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows
    const round = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
      const running = job()
      await expect.poll(waiting).toHaveLength(1)
      await withdrawDeletion({ ...api.context, db: trx }, id)
      return { running }
    })
    expect(await round.running).toBe(0)
    expect((await user(id)).deleted_at).toBeNull()
    expect(await stateOf(code)).toBe('withdrawn')
  })

  it('waits for the team when the account is blocked, and is closed when an operator deletes it', async () => {
    const { id, subject } = await person()
    await answerOf(api, 'user', 'block', String(id), '--reason', 'Fraud')
    const code = await requested(signedRequest(subject))
    expect(await stateOf(code)).toBe('blocked')
    await answerOf(api, 'user', 'unblock', String(id))
    await answerOf(api, 'user', 'delete', String(id), '--reason', 'Letter')
    expect(await stateOf(code)).toBe('deleted')
  })

  it('is executed once by several concurrent processes', async () => {
    const { id, subject } = await person()
    const booking = await simulator.book({ user_id: id })
    const code = await requested(signedRequest(subject))
    await setRow(api.context.db, 'bookings', booking, { status: 'cancelled' })
    const done = await Promise.all([job(), job(), job()])
    expect(done.reduce((sum, count) => sum + count)).toBe(1)
    expect(await stateOf(code)).toBe('deleted')
  })

  it('has a page for ninety days after its end', async () => {
    const code = await requested(signedRequest('88888888'))
    clock += 89 * DAY_MS
    await purgeExpired(api.context)
    expect(await stateOf(code)).toBe('noAccount')
    clock += 2 * DAY_MS
    await purgeExpired(api.context)
    expect(await stateOf(code)).toBeUndefined()
  })

  it.each(['', 'x', '0'.repeat(32), '%00', "' or 1=1"])('has no page for the code %s', async (code) => {
    expect(await api.data.requestedDeletion(code)).toBeNull()
  })
})

describe('a deauthorisation', () => {
  it('signs out everywhere, and keeps the account', async () => {
    const { id, subject, token, signIn } = await person()
    const second = await signIn()
    const stranger = await person()
    expect((await send('deauthorization', signedRequest(subject))).status).toBe(200)
    expect(await Promise.all([token, second, stranger.token].map(isSignedIn))).toEqual([false, false, true])
    expect((await user(id)).deleted_at).toBeNull()
  })

  it('does not end a later session when it is repeated', async () => {
    const { subject, signIn } = await person()
    const signed = signedRequest(subject)
    await send('deauthorization', signed)
    clock += HOUR_MS
    const later = await signIn()
    await send('deauthorization', signed)
    expect(await isSignedIn(later)).toBe(true)
  })

  it('changes nothing for an unknown user', async () => {
    expect((await send('deauthorization', signedRequest('99999999'))).status).toBe(200)
  })
})

it('the deletion callback is offered only with Facebook or its mock', async () => {
  const google = await openApi({ GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com' }, () => clock)
  const mock = await openApi({}, () => clock)
  expect((await send('deletion', signedRequest('1'), google)).status).toBe(404)
  expect((await send('deletion', signedRequest('1'), mock)).status).toBe(400)
  expect((await send('deletion', signedRequest('1', {}, FACEBOOK_SECRET), mock)).status).toBe(200)
  await Promise.all([google.close(), mock.close()])
})
