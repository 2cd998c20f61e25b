import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import {
  MAX_ALERT_NOTIFICATIONS_A_DAY,
  MAX_ALERT_NOTIFICATIONS_AN_HOUR,
  MAX_ALERT_NOTIFICATIONS_BY_AUTHOR,
  MAX_RIDE_SMS_A_DAY,
} from '#domain/carpool/limits.ts'
import type { SmsPort } from '#server/ports/sms/port.ts'
import { notifyAlerts } from '#server/services/carpool/notify-alerts.ts'
import {
  createSmsSender,
  limitMessages,
  readQueuedSms,
} from '#server/services/notifications/send-queued-sms.ts'
import { recordSms } from '#server/services/notifications/sms-log.ts'
import { testApi } from '#tests/setup/api.ts'
import { vehicleTypeId } from '#tests/setup/carpool.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { newRide, PHONE } from './rides.ts'
import { GRAPH, type StraightRoad, straightRoad } from './straight-road.ts'

const log = { warn: () => undefined, error: () => undefined }
const api = testApi({}, () => time)
let time = NOW
let serial = 0
let road: StraightRoad
let maya: { id: number; token: string }
beforeEach(async () => {
  time = NOW
  road = straightRoad()
  api.context.ports.corridors = road
  const { db } = api.context
  for (const table of ['carpool_alerts', 'carpool_requests', 'notifications'] as const)
    await db.deleteFrom(table).execute()
  maya = await newPerson(api, 'Maya')
  const number = { mobile_number: `985${1_000_000 + serial++}`, mobile_verified_at: new Date(NOW) }
  await setRow(db, 'users', maya.id, number)
})

const tell = () => notifyAlerts(api.context)
const trip = (from: number, to: number) => ({ from: { lat: 28, lng: from }, to: { lat: 28, lng: to } })
const columns = async (from: number, to: number) => {
  const found = await road.find(trip(from, to), 'car')
  if (!found) throw new Error('There is a road.')
  const { graph, cells, bytes: corridor, fromCell: from_cell, toCell: to_cell } = found
  const places = { from_latitude: 28, from_longitude: from, to_latitude: 28, to_longitude: to }
  return { ...places, graph, cells, corridor, from_cell, to_cell }
}
/** From one degree to another. */
const offer = async (from: number, to: number, patch: Parameters<typeof newRide>[1] = {}) =>
  newRide(api, { ...(await columns(from, to)), ...patch })
async function alert(from: number, to: number, { owner = maya, ...patch }: AlertPatch = {}): Promise<number> {
  const { id } = await addRow(api.context.db, 'carpool_alerts', {
    ...ALERT,
    ...(await columns(from, to)),
    user_id: owner.id,
    ...patch,
  })
  return id
}
interface AlertPatch {
  owner?: { id: number }
  is_driver?: boolean
  vehicle_type_id?: number
  graph?: string | null
  ended_at?: Date
  expires_at?: Date
}
const ALERT = {
  is_driver: true,
  address_from: 'Mugling, Chitwan, Nepal',
  address_to: 'Bharatpur, Chitwan, Nepal',
  address_from_np: 'मुग्लिन, चितवन, नेपाल',
  address_to_np: 'भरतपुर, चितवन, नेपाल',
  vehicle_type_id: null,
  expires_at: new Date(NOW + 60 * DAY),
}
const listOf = async ({ token }: { token: string }) =>
  (await api.call<Notification[]>('GET', '/api/v1/notifications', { token })).data
const count = async (table: 'notifications' | 'carpool_alert_hits' | 'sms_messages') =>
  (
    await api.context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a new request', () => {
  it('notifies each user who waits for a ride along its route once, without a phone number', async () => {
    const id = await alert(2, 4)
    const ride = await offer(1, 9)
    expect(await tell()).toBe(1)
    const [told, ...more] = await listOf(maya)
    expect(told).toMatchObject({
      kind: 'rideFound',
      title: 'A ride on your way',
      body: 'Kalanki to Butwal, Sun, 22 Nov 2026, 12:15 pm. It passes the places that you asked for.',
      path: `/rides/${ride.id}?alert=${id}`,
      isRead: false,
    })
    expect([more, JSON.stringify(told).includes(PHONE)]).toEqual([[], false])
    expect(await tell()).toBe(0)
    // queued again, as by a process that ended too early
    await api.context.db.updateTable('carpool_requests').set({ alerted_at: null }).execute()
    expect([await tell(), await count('notifications'), await count('carpool_alert_hits')]).toEqual([0, 1, 1])
  })

  it("notifies drivers whose route passes a passenger's trip", async () => {
    await alert(9, 1, { is_driver: false })
    await offer(8, 3, { is_driver: false })
    expect(await tell()).toBe(1)
    expect((await listOf(maya))[0]).toMatchObject({
      title: 'Somebody needs a ride on your way',
      body: expect.stringContaining('It lies along the way that you asked for.'),
    })
  })

  it('notifies a person with two matching alerts once, and counts with both', async () => {
    await alert(2, 4)
    await alert(2, 5)
    await offer(1, 9)
    expect([await tell(), await count('notifications'), await count('carpool_alert_hits')]).toEqual([1, 1, 2])
  })

  const PAST = new Date(NOW - 1)
  it.each<[string, { way?: [number, number]; waits?: AlertPatch; ride?: object }]>([
    ['drives in the opposite direction', { way: [9, 1] }],
    ['does not reach that far', { way: [1, 3] }],
    ['is of the other role', { ride: { is_driver: false } }],
    ['comes after the end of the alert', { waits: { ended_at: PAST } }],
    ['comes after its time', { waits: { expires_at: PAST } }],
    ['is hidden', { ride: { hidden_at: PAST } }],
    ['is completed', { ride: { completed_at: PAST } }],
    ['has left', { ride: { time_at: PAST } }],
    ['has no corridor', { ride: { graph: null } }],
  ])('notifies nobody when it %s', async (_, { way: [from, to] = [1, 9], waits, ride }) => {
    await alert(2, 4, waits)
    await offer(from, to, ride)
    expect([await tell(), await count('notifications')]).toEqual([0, 0])
  })

  it('does not notify its author, or users who wait for another type', async () => {
    await alert(2, 4)
    await alert(2, 4, { owner: await newPerson(api), vehicle_type_id: await vehicleTypeId(api, 'bus') })
    await offer(1, 9, { owner: maya })
    expect([await tell(), await count('notifications')]).toEqual([0, 0])
  })

  it('does not notify about or to a blocked person, and notifies once after the block', async () => {
    await alert(2, 4)
    const block = (id: number, at: Date | null) => setRow(api.context.db, 'users', id, { blocked_at: at })
    const { owner } = await offer(1, 9)
    await block(owner.id, new Date(NOW))
    expect(await tell()).toBe(0)
    await block(owner.id, null)
    await block(maya.id, new Date(NOW))
    expect(await tell()).toBe(0)
    expect(await count('notifications')).toBe(0)
  })

  it('sends one notification even with several processes', async () => {
    for (let i = 0; i < 4; i++) await alert(2, 4, { owner: await newPerson(api) })
    await Promise.all([offer(1, 9), offer(0, 5), offer(1, 4)])
    const told = await Promise.all([tell(), tell(), tell(), tell()])
    // notifications that one process left to another
    await tell()
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(12)
    expect([await count('notifications'), await count('carpool_alert_hits')]).toEqual([12, 12])
  })

  it('waits, but not for long, until the alerts that an outage left without a corridor have one', async () => {
    const id = await alert(2, 4, { graph: null })
    await offer(1, 9, { created_at: new Date(NOW) })
    expect(await tell()).toBe(0)
    await setRow(api.context.db, 'carpool_alerts', id, { graph: GRAPH })
    expect(await tell()).toBe(1)
    await alert(2, 4, { graph: null, owner: await newPerson(api) })
    const later = await offer(1, 8, { created_at: new Date(NOW) })
    time = NOW + 16 * 60_000
    expect(await tell()).toBe(1)
    expect((await listOf(maya))[0]?.path).toContain(`/rides/${later.id}?`)
  })
})

describe('a large number of alerts', () => {
  const MANY = 1_200
  it('is notified in batches; a failed batch is repeated and loses nothing', async () => {
    const { db } = api.context
    const first = await alert(2, 4)
    await sql`with people as (
        insert into users (first_name, last_name, provider, provider_subject, identity_adapter, referral_code, mobile_verified_at)
        select 'P', '', 'google', 'many-' || n, 'mock', 'many-' || n, now() from generate_series(2, ${MANY}) n returning id)
      insert into carpool_alerts (user_id, is_driver, address_from, address_to, address_from_np, address_to_np,
          from_latitude, from_longitude, to_latitude, to_longitude, graph, from_cell, to_cell, cells, corridor, expires_at)
        select p.id, is_driver, address_from, address_to, address_from_np, address_to_np, from_latitude, from_longitude,
          to_latitude, to_longitude, graph, from_cell, to_cell, cells, corridor, expires_at
        from people p, carpool_alerts where carpool_alerts.id = ${first}`.execute(db)
    await offer(1, 9)
    road.responds = 1
    await expect(tell()).rejects.toThrow('alerts of')
    const before = await count('notifications')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(MANY)
    road.responds = Number.POSITIVE_INFINITY
    expect(await tell()).toBe(MANY - before)
    const { rows } = await sql<{ most: number }>`
      select max(n) as most from (select count(*) as n from notifications group by user_id) x`.execute(db)
    expect([rows[0]?.most, await count('carpool_alert_hits')]).toEqual([1, MANY])
    // no more than one user may cause
    expect(await count('sms_messages')).toBe(20)
  })
})

describe('a waiting person', () => {
  it(`is notified of ${MAX_ALERT_NOTIFICATIONS_AN_HOUR} rides an hour and ${MAX_ALERT_NOTIFICATIONS_A_DAY} a day, of ${MAX_RIDE_SMS_A_DAY} by SMS`, async () => {
    await alert(2, 4)
    for (let i = 0; i < MAX_ALERT_NOTIFICATIONS_AN_HOUR + 2; i++) await offer(1, 9)
    await Promise.all([tell(), tell()])
    await tell()
    expect([await count('notifications'), await count('sms_messages')]).toEqual([
      MAX_ALERT_NOTIFICATIONS_AN_HOUR,
      MAX_RIDE_SMS_A_DAY,
    ])
    for (let hour = 1; hour < 6; hour++) {
      time = NOW + hour * HOUR + 1
      for (let i = 0; i < MAX_ALERT_NOTIFICATIONS_AN_HOUR; i++) await offer(1, 9)
      await tell()
    }
    expect([await count('notifications'), await count('sms_messages')]).toEqual([
      MAX_ALERT_NOTIFICATIONS_A_DAY,
      MAX_RIDE_SMS_A_DAY,
    ])
  })

  it(`is notified of ${MAX_ALERT_NOTIFICATIONS_BY_AUTHOR} rides of one author a day, and of those of others`, async () => {
    await alert(2, 4)
    const author = await newPerson(api)
    const again = async () => {
      const ride = await offer(1, 9, { owner: author })
      const told = await tell()
      await api.call('POST', `/api/v1/carpool/complete?id=${ride.id}`, { token: author.token })
      return told
    }
    const told: number[] = []
    for (let i = 0; i < 4; i++) told.push(await again())
    await offer(1, 9)
    told.push(await tell())
    time = NOW + DAY
    author.token = await api.tokenFor(author.id)
    told.push(await again())
    expect(told).toEqual([1, 1, 0, 0, 1, 1])
  })

  it('gets no SMS for an alert that was ended before it was sent', async () => {
    const id = await alert(2, 4)
    await offer(1, 9)
    await tell()
    const message = await api.context.db.selectFrom('sms_messages').selectAll().executeTakeFirstOrThrow()
    expect(await readQueuedSms(api.context, message.notification_id)).toMatchObject({
      text: expect.any(String),
    })
    await api.call('DELETE', `/api/v1/carpool/alerts/${id}`, { token: maya.token })
    expect(await readQueuedSms(api.context, message.notification_id)).toBe('alert ended')
  })

  it('has a limit of SMS for rides separate from those for bookings', async () => {
    const phones: string[] = []
    const sms: SmsPort = {
      inbox: null,
      send: async ({ to }) => {
        phones.push(to)
        return { ok: true, id: '1' }
      },
    }
    const context = { ...api.context, ports: { ...api.context.ports, sms } }
    await alert(2, 4)
    const { owner } = await offer(1, 9)
    await tell()
    const send = { numberKey: Buffer.from('another'), causedBy: owner.id, isCode: false, at: NOW }
    for (let i = 0; i < 19; i++) await recordSms(api.context.db, send)
    await createSmsSender(log)(jobContext(context))
    expect(phones).toHaveLength(1)
    const other = { numberKey: Buffer.from('host'), causedBy: owner.id }
    expect(await limitMessages(api.context, other)).toBeNull()
    await recordSms(api.context.db, send)
    expect(await limitMessages(api.context, other)).toBe('too many by one user')
  })

  it.each([
    ['an unverified number', { mobile_verified_at: null }],
    ['SMS switched off', { sms_muted: ['carpool'] }],
  ])('gets no SMS with %s', async (_, change) => {
    await setRow(api.context.db, 'users', maya.id, change)
    await alert(2, 4)
    await offer(1, 9)
    expect([await tell(), await count('sms_messages')]).toEqual([1, 0])
  })

  it.each([
    ['at noon', '2026-11-21T06:15:00Z', '2026-11-21T06:15:00Z', 'queued'],
    ['at 10 pm, in the morning', '2026-11-21T16:15:00Z', '2026-11-22T00:15:00Z', 'queued'],
    ['not at all for a ride that leaves at night', '2026-11-22T16:30:00Z', '2026-11-23T00:15:00Z', 'dropped'],
  ])('gets the SMS %s', async (_, at, available, status) => {
    time = Date.parse(at)
    await alert(2, 4)
    await offer(1, 9, { time_at: new Date(Date.parse('2026-11-22T23:30:00Z')) })
    expect(await tell()).toBe(1)
    const rows = await api.context.db
      .selectFrom('sms_messages')
      .select(['available_at', 'status', 'caused_by'])
      .execute()
    expect(rows).toEqual([{ available_at: new Date(available), status, caused_by: expect.any(Number) }])
  })
})
