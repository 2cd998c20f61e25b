import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { type Sms, type SmsResult, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import { createSmsSender } from '#server/services/notifications/send-queued-sms.ts'
import { shortBookingPath } from '#server/services/notifications/short-link.ts'
import { countSmsLeft, smsKey } from '#server/services/notifications/sms-log.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { answerOf } from '#tests/setup/operator.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi({ SMS_DAILY_LIMIT: '50' }, () => time)
let time = NOW
let phones: Sms[]
let gateway: (sms: Sms) => Promise<SmsResult>
let errors: string[]
let guest: { id: number; token: string }
let host: { id: number; token: string }
let vehicle: number
let serial = 0

beforeAll(async () => {
  api.context.ports.sms = {
    async send(sms) {
      phones.push(sms)
      return gateway(sms)
    },
    inbox: null,
  }
  ;[vehicle = 0] = await freeVehicles(api, { instant: false })
  const { db } = api.context
  const { user_id: id } = await rowOf(db, 'vehicles', vehicle)
  host = { id, token: await api.tokenFor(id) }
})
beforeEach(async () => {
  time = NOW
  phones = []
  errors = []
  gateway = async () => ({ ok: true, id: '1' })
  await api.context.db.deleteFrom('sms_messages').execute()
  await api.context.db.deleteFrom('sms_sends').execute()
  guest = await newPerson(api, 'Maya')
  await verified(guest.id)
  await verified(host.id, { sms_muted: [], locale: 'en' })
})

const NUMBERS = { guest: '', host: '' }
async function verified(id: number, more: { sms_muted?: string[]; locale?: 'en' | 'np' } = {}) {
  const number = `985${String(1_000_000 + serial++)}`
  if (id === host.id) NUMBERS.host = number
  else NUMBERS.guest = number
  await setRow(api.context.db, 'users', id, {
    mobile_number: number,
    mobile_verified_at: new Date(NOW),
    ...more,
  })
}
function sender() {
  const send = createSmsSender({
    warn: (message) => errors.push(message),
    error: (message) => errors.push(message),
  })
  return () => send(jobContext(api.context))
}
const round = () => sender()()
const rows = () =>
  rowsOf(api.context.db, 'sms_messages', {}, { only: ['status', 'attempts', 'error'], by: 'notification_id' })
async function request(): Promise<string> {
  serial += 1
  const body = payloadOf(vehicle, 100 + serial * 24)
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token: guest.token, body })
  return data.id
}
const decide = (id: string, decision: string, reason = 'vehicleInService') =>
  api.call('POST', `/api/v1/bookings/${id}/decision`, { token: host.token, body: { decision, reason } })

describe('an SMS', () => {
  it('carries the request to the host, and the approval and the cancellation to the guest', async () => {
    const id = await request()
    expect(await round()).toBe(1)
    expect(phones).toEqual([{ to: NUMBERS.host, text: expect.stringContaining(shortBookingPath(id)) }])
    expect(phones[0]?.text).toMatch(
      /^Sawari: Maya .*asks for your .*\. Please answer by 21 Nov, 12:15 pm: http:\/\/localhost:4321\/b\//,
    )
    expect((await decide(id, 'approve')).status).toBe(200)
    await round()
    expect(phones[1]).toMatchObject({
      to: NUMBERS.guest,
      text: expect.stringMatching(/^Sawari: your booking is approved/),
    })
    const cancellation = { token: host.token, body: { reason: 'plans changed' } }
    await api.call('POST', `/api/v1/bookings/${id}/cancellation`, cancellation)
    await round()
    expect(phones[2]).toMatchObject({
      to: NUMBERS.guest,
      text: expect.stringMatching(/^Sawari: a booking was cancelled/),
    })
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  })

  it('announces a refusal in the language of the guest', async () => {
    await setRow(api.context.db, 'users', guest.id, { locale: 'np' })
    const id = await request()
    await round()
    await decide(id, 'decline')
    await round()
    expect(phones[1]?.text).toMatch(/^सवारी: अनुरोध अस्वीकृत भयो: /)
  })

  it.each([
    ['the number is not verified', { mobile_verified_at: null }, 'no verified number'],
    ['the kind is switched off', { sms_muted: ['newBooking'] }, 'switched off'],
    ['the account is blocked', { blocked_at: new Date(NOW) }, 'account closed'],
  ])('is not sent when %s', async (_, change, error) => {
    const { db } = api.context
    await request()
    await setRow(db, 'users', host.id, change)
    await round()
    await setRow(db, 'users', host.id, { blocked_at: null })
    expect(phones).toEqual([])
    expect(await rows()).toEqual([{ status: 'dropped', attempts: 1, error }])
  })

  it('is not sent once it is read, decided or expired', async () => {
    const { db } = api.context
    const decided = await request()
    await decide(decided, 'approve')
    await request()
    await setRow(db, 'notifications', { user_id: host.id }, { read_at: new Date(NOW) })
    await round()
    expect(phones.map(({ to }) => to)).toEqual([NUMBERS.guest])
    await request()
    time = NOW + 2 * HOUR
    await round()
    expect(phones).toHaveLength(1)
    expect((await rows()).map(({ error }) => error)).toEqual(['read already', '', 'read already', 'too late'])
  })

  it.each([
    ['before nine', '02:00', '2026-11-22T09:00'],
    ['by day', '19:59', '2026-11-22T19:59'],
    ['in the evening', '20:00', '2026-11-23T09:00'],
    ['before midnight', '23:59', '2026-11-23T09:00'],
  ])('announces the lapse of an insurance, found %s, but not at night', async (_, found, sent) => {
    const { notifyHost } = await import('#server/services/notifications/notify.ts')
    const inKathmandu = (moment: string) => Date.parse(`${moment}:00+05:45`)
    const at = inKathmandu(`2026-11-22T${found}`)
    const facts = { day: '2026-12-01' }
    await notifyHost(api.context.db, { vehicleId: vehicle, kind: 'insuranceLapses', facts, at })
    time = inKathmandu(sent) - 1
    await round()
    expect(phones).toEqual([])
    time += 1
    await round()
    expect(phones).toMatchObject([
      { to: NUMBERS.host, text: expect.stringMatching(/ends on .*\/profile\/vehicles$/) },
    ])
  })
})

describe('an SMS gateway', () => {
  it('is retried after 1, 5, 15 and 60 minutes when it refuses temporarily, and then no more', async () => {
    gateway = async () => ({ ok: false, isPermanent: false, reason: 'response_code 1013' })
    await request()
    const { db } = api.context
    await db
      .updateTable('sms_messages')
      .set({ expires_at: new Date(NOW + DAY) })
      .execute()
    const tried: number[] = []
    for (let minute = 0; minute < 120; minute++) {
      time = NOW + minute * MINUTE
      const before = phones.length
      await round()
      if (phones.length > before) tried.push(minute)
    }
    expect(tried).toEqual([0, 1, 6, 21, 81])
    expect(await rows()).toEqual([{ status: 'failed', attempts: 5, error: 'response_code 1013' }])
    expect(errors).toEqual(['an SMS was refused'])
  })

  it('is not retried when it refuses for good', async () => {
    gateway = async () => ({ ok: false, isPermanent: true, reason: 'response_code 1011' })
    await request()
    await round()
    time += DAY
    await round()
    expect(phones).toHaveLength(1)
    expect(await rows()).toEqual([{ status: 'failed', attempts: 1, error: 'response_code 1011' }])
  })

  it('is never retried when it does not respond, because it may have sent the message', async () => {
    gateway = async () => {
      throw new SmsUnconfirmed('The gateway did not respond: TimeoutError.')
    }
    await request()
    await round()
    time += HOUR
    await round()
    expect(phones).toHaveLength(1)
    expect((await rows()).map(({ status }) => status)).toEqual(['unknown'])
    const report = await answerOf<{ messages: number; problems: object[] }>(api, 'sms')
    expect(report).toMatchObject({ messages: 1, queued: 0, problems: [{ status: 'unknown', tries: 1 }] })
    expect(JSON.stringify(report)).not.toContain(NUMBERS.host)
  })

  it('is not called for a message that a process left behind, because it may have been sent', async () => {
    await request()
    const { db } = api.context
    const claimed = { status: 'sending', claimed_at: new Date(NOW), attempts: 1 } as const
    await db.updateTable('sms_messages').set(claimed).execute()
    time = NOW + 2 * MINUTE
    expect(await round()).toBe(0)
    time += 1
    expect(await round()).toBe(1)
    expect(phones).toEqual([])
    expect(await rows()).toEqual([{ status: 'unknown', attempts: 1, error: 'the process ended' }])
  })

  it('receives each message once from several processes', async () => {
    for (let turn = 0; turn < 4; turn++) await request()
    await Promise.all([round(), round(), round()])
    expect(phones).toHaveLength(4)
    expect(new Set(phones.map(({ text }) => text)).size).toBe(4)
  })

  it("is not called beyond the site's daily limit, of which a quarter is for codes, and logs that once", async () => {
    const { db } = api.context
    await request()
    await sent(36)
    const run = sender()
    await run()
    expect(phones).toHaveLength(1)
    await request()
    await run()
    await run()
    expect([phones.length, errors]).toEqual([1, ['daily SMS limit reached']])
    expect(await countSmsLeft(api.context, 'code')).toBe(13)
    await db.deleteFrom('sms_sends').execute()
    await sent(50, { is_code: true })
    await run()
    expect(phones).toHaveLength(1)
    await db.deleteFrom('sms_sends').execute()
    await run()
    expect(phones).toHaveLength(2)
  })

  it('receives no more than the remaining number when two processes send', async () => {
    for (let turn = 0; turn < 3; turn++) await request()
    await sent(35)
    gateway = async () => {
      // in the meantime another process uses up the budget
      await sent(1)
      return { ok: true, id: '1' }
    }
    await round()
    expect(phones).toHaveLength(1)
  })
})

/** Messages that have been sent within the day. */
async function sent(count: number, values: { is_code?: boolean; caused_by?: number; to?: string } = {}) {
  const { is_code = false, caused_by = null, to } = values
  const rows = []
  for (let at = 0; at < count; at++) {
    const number_key = await smsKey(api.context.db, 'number', to ?? `other ${at}`)
    rows.push({ is_code, number_key, address_key: null, caused_by, sent_at: new Date(NOW) })
  }
  await api.context.db.insertInto('sms_sends').values(rows).execute()
}

describe('the daily limit', () => {
  const cancel = (id: string) =>
    api.call('POST', `/api/v1/bookings/${id}/cancel`, { token: guest.token, body: { reason: 'Other plans' } })

  it('allows twenty messages to a number, and twenty caused by one user', async () => {
    await sent(19, { to: NUMBERS.host })
    await request()
    await request()
    await round()
    expect((await rows()).map(({ error }) => error)).toEqual(['', 'too many to this number'])
    await api.context.db.deleteFrom('sms_sends').execute()
    await sent(19, { caused_by: guest.id })
    await request()
    await request()
    await round()
    expect((await rows()).slice(2).map(({ error }) => error)).toEqual(['', 'too many by one user'])
    time = NOW + DAY
    guest.token = await api.tokenFor(guest.id)
    await request()
    await round()
    expect(phones).toHaveLength(3)
  })

  it('is not used by a booking that was cancelled before its message was sent', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await cancel(await request())).status).toBe(200)
    await round()
    expect(phones).toEqual([])
    expect(new Set((await rows()).map(({ status, error }) => `${status}: ${error}`))).toEqual(
      new Set(['dropped: over before it was told']),
    )
    const told = await request()
    await round()
    await cancel(told)
    await round()
    expect(phones.map(({ text }) => /asks|cancelled/.exec(text)?.[0])).toEqual(['asks', 'cancelled'])
  })

  it('includes the end of a booking that the host approved before the message was sent', async () => {
    const id = await request()
    await decide(id, 'approve')
    const body = { reason: 'Other plans' }
    expect(
      (await api.call('POST', `/api/v1/bookings/${id}/cancellation`, { token: guest.token, body })).status,
    ).toBe(200)
    await round()
    expect(phones.filter(({ to }) => to === NUMBERS.host).map(({ text }) => text)).toEqual([
      expect.stringMatching(/cancelled/),
    ])
  })
})

it('the purge deletes codes after two days, messages after thirty, and simulated ones after seven or beyond a thousand', async () => {
  const { db } = api.context
  await request()
  await db
    .insertInto('simulated_sms')
    .values(
      Array.from({ length: 1_005 }, (_, at) => ({
        mobile_number: '9841234567',
        text: String(at),
        created_at: new Date(at === 1_004 ? NOW - 8 * DAY : NOW),
      })),
    )
    .execute()
  const code = { user_id: guest.id, mobile_number: '9841234567', code_hash: Buffer.alloc(32) }
  await db
    .insertInto('verification_codes')
    .values(
      [NOW, NOW - 3 * DAY].map((at) => ({ ...code, created_at: new Date(at), expires_at: new Date(at) })),
    )
    .execute()
  await sent(1)
  await purgeExpired(api.context)
  expect(await db.selectFrom('sms_sends').select('id').execute()).toHaveLength(1)
  const left = await db.selectFrom('simulated_sms').select('text').orderBy('id').execute()
  expect([left.length, left[0]?.text]).toEqual([999, '5'])
  expect(await db.selectFrom('verification_codes').select('id').execute()).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
  time = NOW + 31 * DAY
  await purgeExpired(api.context)
  expect(await rows()).toEqual([])
  expect(await db.selectFrom('sms_sends').select('id').execute()).toEqual([])
})
