import { beforeAll, describe, expect, it } from 'vitest'
import { localDigits } from '#domain/shared/digits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { createClient } from '#server/db/client.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import {
  addDocuments,
  answerOf,
  audited,
  expectAllRefused,
  expectRefused,
  runCommand,
} from '#tests/setup/operator.ts'

const api = testApi()
let onRequest: number[]
beforeAll(async () => {
  onRequest = await freeVehicles(api, { instant: false })
})

const db = () => api.context.db
const hostOf = (vehicle: number) =>
  db().selectFrom('vehicles').select('user_id').where('id', '=', vehicle).executeTakeFirstOrThrow()
async function book(token: string, vehicle: number | undefined, inHours = 100): Promise<string> {
  const reply = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    token,
    body: payloadOf(vehicle ?? 0, inHours),
  })
  if (reply.status !== 201 && reply.status !== 200) throw new Error(reply.text)
  return reply.data.id
}
const statusOf = async (id: string) =>
  (await db().selectFrom('bookings').select(['status', 'cancel_reason']).where('id', '=', id).execute())[0]
const notified = (userId: number) =>
  db()
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('user block', () => {
  it('ends the sessions, cancels pending bookings, notifies both sides, and lists approved ones', async () => {
    const guest = await newPerson(api)
    const second = await api.tokenFor(guest.id)
    const pending = await book(guest.token, onRequest[0])
    const agreed = await book(guest.token, onRequest[1])
    await runCommand(api, 'booking', 'approve', agreed)
    const blocked = await answerOf<Record<string, unknown>>(
      ...([api, 'user', 'block', String(guest.id), '--reason', 'Papers of another person'] as const),
    )
    expect(blocked).toMatchObject({ userId: guest.id, sessionsEnded: 2, cancelled: [pending] })
    expect(blocked.toDecide).toMatchObject([{ id: agreed, status: 'approved' }])
    for (const token of [guest.token, second])
      expect((await api.call('GET', '/api/v1/auth/user', { token })).status).toBe(401)
    expect(await statusOf(pending)).toEqual({ status: 'cancelled', cancel_reason: 'guestBlocked' })
    expect((await statusOf(agreed))?.status).toBe('approved')
    const host = await hostOf(onRequest[0] ?? 0)
    expect((await notified(guest.id)).filter(({ kind }) => kind === 'bookingCancelled')).toHaveLength(1)
    const toHost = (await notified(host.user_id)).filter(({ kind }) => kind === 'bookingCancelled')
    expect(toHost).toMatchObject([{ facts: { bookingId: pending, reason: 'guestBlocked' } }])
    expect(JSON.stringify(toHost)).not.toContain('Papers of another person')
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'user block',
      subject: `user:${guest.id}`,
      before: { blocked: false },
      after: { blocked: true, reason: 'Papers of another person', sessionsEnded: 2, cancelled: [pending] },
    })
    await expectRefused(api, ['user', 'block', String(guest.id), '--reason', 'Again'], 'is blocked already.')
    const back = await answerOf(api, 'user', 'unblock', `user:${guest.id}`)
    expect(back).toMatchObject({ userId: guest.id })
    expect((await audited(api))[0]).toMatchObject({
      before: { blocked: true, reason: 'Papers of another person' },
      after: { blocked: false },
    })
    await expectRefused(api, ['user', 'unblock', String(guest.id)], 'is not blocked.')
  })

  it("lists a host's open bookings, and invalidates cached pages of their vehicles", async () => {
    const guest = await newPerson(api)
    const id = await book(guest.token, onRequest[2])
    const { user_id: host } = await hostOf(onRequest[2] ?? 0)
    const heard: string[] = []
    const { pool, stop } = await listening(heard)
    const { toDecide } = await answerOf<{ toDecide: { id: string }[] }>(
      ...([api, 'user', 'block', String(host), '--reason', 'x'] as const),
    )
    expect(toDecide.map((item) => item.id)).toContain(id)
    expect((await statusOf(id))?.status).toBe('pending')
    await pool.query('select 1')
    expect(heard).toEqual(expect.arrayContaining([`user:${host}`, `vehicle:${onRequest[2]}`]))
    await stop()
    await runCommand(api, 'user', 'unblock', String(host))
  })

  it('rejects what it cannot find or read', () =>
    expectAllRefused(api, [
      [['user', 'block', 'unknown@sawari.example', '--reason', 'x'], 'No user has the email address'],
      [['user', 'block', '999999', '--reason', 'x'], 'There is no user with the id 999999.'],
      [['user', 'block', '1', '--reason', ' '], 'Missing reason'],
      [['user', 'unblock', 'user:999999'], 'There is no user with the id 999999.'],
      [['user', 'show', '0'], 'No user has'],
      [['user', 'find', 'x'], 'Give at least 2 letters'],
      [['user', 'sessions', '1', 'sell'], 'Missing subcommand: list, revoke'],
      [['user', 'sessions', '1', 'revoke'], 'Missing subcommand: list, revoke'],
      [['user', 'sessions', '1', 'revoke', 'xyz'], '"xyz" is not the name of a session'],
      [['user', 'sessions', '1', 'revoke', 'abcdefabcdef'], 'User 1 has no session "abcdefabcdef".'],
    ]))
})

describe('a person', () => {
  it('is found by a part of the name and shown, and the audit log records who was viewed', async () => {
    const found = await answerOf<{ id: number; email: string }[]>(api, 'user', 'find', 'ANISHA', 'karki')
    const guest = found.find(({ email }) => email === 'guest@sawari.example')
    expect(guest).toBeDefined()
    expect((await audited(api))[0]).toMatchObject({
      subject: 'user',
      after: { found: found.map(({ id }) => id) },
    })
    const shown = await answerOf<object>(api, 'user', 'show', 'GUEST@sawari.example')
    expect(shown).toMatchObject({ id: guest?.id, name: 'Anisha Karki', blockedAt: null })
    expect(await answerOf(api, 'user', 'find', '100%_')).toEqual([])
  })

  it('has sessions that are listed without tokens, and revoked individually or together', async () => {
    const person = await newPerson(api)
    await api.tokenFor(person.id)
    const list = await answerOf<{ session: string }[]>(api, 'user', 'sessions', String(person.id))
    expect(list).toHaveLength(2)
    expect(JSON.stringify(list)).not.toContain(person.token)
    const revoke = (what: string) => answerOf(api, 'user', 'sessions', String(person.id), 'revoke', what)
    expect(await revoke(list[0]?.session ?? '')).toEqual({ userId: person.id, ended: 1 })
    expect((await audited(api))[0]?.after).toEqual({ session: list[0]?.session, ended: 1 })
    expect(await revoke('all')).toEqual({ userId: person.id, ended: 1 })
    expect((await api.call('GET', '/api/v1/auth/user', { token: person.token })).status).toBe(401)
  })
})

describe('a vehicle', () => {
  it('is blocked with a reason and unblocked, and hidden from search in between', async () => {
    const host = await newPerson(api)
    const id = await vehicleAfter(api, host.id, 7)
    const seen = async () => (await api.call('GET', `/api/v1/vehicles/${id}`)).status
    expect(await seen()).toBe(200)
    expect(await answerOf(api, 'vehicle', 'block', String(id), '--reason', 'Stolen')).toMatchObject({
      vehicleId: id,
      blocked: true,
      toDecide: [],
    })
    expect(await seen()).toBe(404)
    expect((await audited(api))[0]).toMatchObject({
      subject: `vehicle:${id}`,
      before: { blocked: false },
      after: { blocked: true, reason: 'Stolen' },
    })
    await expectRefused(api, ['vehicle', 'block', String(id), '--reason', 'x'], 'is blocked already.')
    await runCommand(api, 'vehicle', 'unblock', `vehicle:${id}`)
    expect(await seen()).toBe(200)
    await expectRefused(api, ['vehicle', 'unblock', String(id)], 'is not blocked.')
    await expectRefused(api, ['vehicle', 'block', '999999', '--reason', 'x'], 'There is no vehicle')
  })

  it('is not verified without its documents, each of which is listed', async () => {
    const host = await newPerson(api)
    const id = await vehicleAfter(api, host.id, 7)
    const verify = ['vehicle', 'verify', String(id)]
    await expectRefused(api, verify, /it has not: a picture of the bluebook, a picture of the insurance\.$/)
    await addDocuments(api, id)
    await db().updateTable('vehicles').set({ insurance_expiry: '2026-11-20' }).where('id', '=', id).execute()
    await expectRefused(api, verify, /it has not: an insurance that has not lapsed\.$/)
    await db().updateTable('vehicles').set({ insurance_expiry: '2026-11-21' }).where('id', '=', id).execute()
    await db().updateTable('drivers').set({ license_image: null }).where('vehicle_id', '=', id).execute()
    await expectRefused(api, verify, /it has not: a picture of the driver's licence\.$/)
    await db()
      .updateTable('drivers')
      .set({ license_image: '/papers/x' })
      .where('vehicle_id', '=', id)
      .execute()
    expect(await answerOf(api, ...(verify as [string, string, string]))).toMatchObject({
      status: 'verified',
      isNew: true,
    })
  })

  it('is listed when it waits for a check, longest waiting first, with a contact', async () => {
    const host = await newPerson(api)
    const DAY = 86_400_000
    const ids: number[] = []
    for (const days of [2, 30])
      ids.push(
        await vehicleAfter(api, host.id, 7, {
          owner_name: 'Gita Rai',
          model_year: 2019,
          created_at: new Date(api.context.now() - days * DAY),
        }),
      )
    await db().updateTable('users').set({ mobile_number: '9831112223' }).where('id', '=', host.id).execute()
    const list = await answerOf<{ id: number }[]>(api, 'vehicle', 'unchecked', '--limit', '500')
    const ownRow = list.filter(({ id }) => ids.includes(id))
    expect(ownRow.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect(ownRow[0]).toMatchObject({
      year: 2019,
      owner: `Gita Rai (user ${host.id})`,
      mobile: '9831112223',
      knownPlate: true,
      daysWaiting: 30,
      bluebook: 0,
    })
    const shown = await answerOf(api, 'vehicle', 'show', String(ids[0]))
    expect(shown).toMatchObject({ id: ids[0], year: 2019, ownerName: 'Gita Rai', mobile: '9831112223' })
    expect(shown).toHaveProperty('make')
    expect(shown).toHaveProperty('email')
  })
})

describe('a booking', () => {
  it('is listed when pending with age, deadline, users and amount, and shown in full', async () => {
    const guest = await newPerson(api)
    const id = await book(guest.token, onRequest[3])
    await db()
      .updateTable('bookings')
      .set({ created_at: new Date(api.context.now() - 45 * 60_000) })
      .where('id', '=', id)
      .execute()
    const list = await answerOf<{ id: string; from: string }[]>(api, 'booking', 'list')
    const line = list.find((item) => item.id === id)
    const deadline = toWire(api.context.now() + 75 * 60_000)
    expect(line).toMatchObject({ status: 'pending', minutesOld: 45, deadline, paid: false })
    expect(line).toMatchObject({ guest: expect.stringContaining(`(user ${guest.id})`) })
    expect((await audited(api))[0]?.after).toEqual({ status: 'pending', listed: list.length })
    const shown = await answerOf(api, 'booking', 'show', id.toUpperCase())
    expect(shown).toMatchObject({ id, contact: 'Anisha Karki, 9871204517', payments: [] })
    expect((await audited(api))[0]).toMatchObject({ command: 'booking show', subject: `booking:${id}` })
    expect(await answerOf<object[]>(api, 'booking', 'list', 'completed', '--limit', '3')).toHaveLength(3)
  })

  it('is decided once, with the states before and after', async () => {
    const guest = await newPerson(api)
    const id = await book(guest.token, onRequest[4])
    await runCommand(api, 'booking', 'approve', id)
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'booking approve',
      subject: `booking:${id}`,
      before: { status: 'pending' },
      after: { status: 'approved' },
    })
    await runCommand(api, 'booking', 'cancel', id, 'The', 'road')
    expect((await audited(api))[0]).toMatchObject({
      before: { status: 'approved' },
      after: { status: 'cancelled', reason: 'The road' },
    })
    await expectRefused(
      api,
      ['booking', 'approve', id],
      'The booking is cancelled: it cannot become approved.',
    )
    await expectRefused(api, ['booking', 'cancel', id, ' '], 'give one')
    await expectRefused(api, ['booking', 'list', 'lost'], 'Unknown status "lost"')
    for (const verb of ['show', 'approve'])
      await expectRefused(api, ['booking', verb, 'unknown'], 'There is no booking with the id "unknown".')
  })
})

/** Collects the change notifications of the test's database. */
async function listening(heard: string[]) {
  const { inject } = await import('vitest')
  const { rows } = await import('kysely').then(({ sql }) =>
    sql<{ name: string }>`select current_database() as name`.execute(db()),
  )
  const pool = createClient({ ...inject('connection'), database: rows[0]?.name })
  await pool.connect()
  pool.on('notification', ({ payload }) => payload && heard.push(payload))
  await pool.query('listen sawari_changed')
  return { pool, stop: () => pool.end() }
}

describe('pasted operator input', () => {
  it('finds a user by number, id and e-mail address', async () => {
    const { id } = await newPerson(api)
    await db().updateTable('users').set({ mobile_number: '9869876543' }).where('id', '=', id).execute()
    for (const text of ['+977 986-9876543', '\u202a+977–986‑9876543\u202c', '०९८६९८७६५४३', '98698765'])
      expect(await answerOf<unknown>(api, 'user', 'find', text)).toMatchObject([{ id }])
    for (const text of [`\u200b${id}\ufeff`, `user:${id} `, localDigits(String(id), 'np')])
      expect(await answerOf<unknown>(api, 'user', 'show', text)).toMatchObject({ id })
  })

  it('creates and disables a coupon', async () => {
    const terms = ['--amount', 'रु १,२००', '--minimum', 'Rs. 1,20,000', '--to', '२०२६–१२–३१', '--total', '१०']
    const made = await answerOf<unknown>(api, 'coupon', 'create', ' tihar\u201115\u200b', ...terms)
    expect(made).toMatchObject({ code: 'TIHAR-15', value: 1200, minimum: 120_000, totalLimit: 10 })
    await expectRefused(
      api,
      ['coupon', 'create', 'HALF', '--percent', '1,5', '--to', '2026-12-31'],
      '"1,5" is not a whole number',
    )
    expect(await answerOf<unknown>(api, 'coupon', 'disable', 'ＴＩＨＡＲ–१५')).toMatchObject({
      active: false,
    })
  })
})
