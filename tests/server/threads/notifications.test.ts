import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { createSmsSender } from '#server/services/notifications/send-queued-sms.ts'
import { digestUnread } from '#server/services/threads/digest-unread.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { setRow } from '#tests/setup/rows.ts'
import {
  approve,
  clock,
  conversationApi,
  guest,
  host,
  newBooking,
  type Person,
  rideOf,
  threadCalls,
} from './conversation.ts'

const api = conversationApi()
const { send, read, block } = threadCalls(api)
const phones: string[] = []

beforeEach(async () => {
  clock.now = NOW
  phones.length = 0
  const { db } = api.context
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('threads').execute()
  await db.deleteFrom('user_blocks').execute()
  await setRow(db, 'users', host.id, {
    mobile_number: '9851000001',
    mobile_verified_at: new Date(NOW),
    sms_muted: [],
    locale: 'en',
  })
  api.context.ports.sms = {
    send: async ({ text }) => {
      phones.push(text)
      return { ok: true, id: '1' }
    },
    inbox: null,
  }
})

const notificationsOf = async (person: Person, language = 'en') =>
  (
    await api.call<Notification[]>('GET', '/api/v1/notifications', {
      token: person.token,
      headers: { 'accept-language': language },
    })
  ).data
const digest = () => digestUnread(jobContext(api.context))
const sendSms = () => createSmsSender({ warn: () => {}, error: () => {} })(jobContext(api.context))

describe('the first unread message', () => {
  it('notifies the other person once until it is read, with the short name before the approval', async () => {
    const key = await newBooking(api)
    const first = (await send(guest, key, 'Hello')).data.id
    const second = (await send(guest, key, 'Are you there?')).data.id
    const [notification, ...others] = await notificationsOf(host)
    expect(others).toEqual([])
    expect(notification).toMatchObject({
      kind: 'messageReceived',
      title: 'New message',
      body: 'Anisha K. wrote to you about the trip from Thamel to Pokhara.',
      path: `/profile/messages/${key}`,
      isRead: false,
    })
    expect(await notificationsOf(guest)).toEqual([])
    await read(host, key, first)
    expect((await notificationsOf(host))[0]?.isRead).toBe(true)
    await send(guest, key, 'Still one unread')
    expect((await notificationsOf(host)).length).toBe(1)
    await read(host, key, second + 1)
    await approve(api, key)
    await send(guest, key, 'Thank you')
    const [newest] = await notificationsOf(host)
    expect([newest?.body, newest?.isRead]).toEqual([
      'Anisha Karki wrote to you about the trip from Thamel to Pokhara.',
      false,
    ])
  })

  it('is pushed, and the SMS about waiting ones is not', async () => {
    const { db } = api.context
    const key = await newBooking(api)
    await sql`insert into push_subscriptions (session_hash, endpoint, p256dh, auth, created_at)
      select token_hash, 'https://push.example/host', '', '', ${new Date(NOW)} from sessions
      where user_id = ${host.id}`.execute(db)
    await send(guest, key, 'Hello')
    clock.now = NOW + 10 * MINUTE
    await digest()
    const queued = async (table: 'push_messages' | 'sms_messages') =>
      (
        await db
          .selectFrom(table)
          .innerJoin('notifications as n', 'n.id', 'notification_id')
          .select('n.kind')
          .execute()
      ).map(({ kind }) => kind)
    expect(await queued('push_messages')).toEqual(['messageReceived'])
    expect(await queued('sms_messages')).toEqual(['messagesUnread'])
    await db.deleteFrom('push_subscriptions').execute()
  })

  it('opens the thread of a ride under the key of each person', async () => {
    const id = await rideOf(api, host)
    await send(guest, `r-${id}`, 'Two seats?')
    await send(host, `r-${id}-${guest.id}`, 'Yes')
    expect((await notificationsOf(host, 'np'))[0]).toMatchObject({
      path: `/profile/messages/r-${id}-${guest.id}`,
      body: 'कलङ्कीदेखि बुटवलसम्मको यात्राबारे Anisha K. ज्यूले तपाईंलाई लेख्नुभयो।',
    })
    expect((await notificationsOf(guest))[0]?.path).toBe(`/profile/messages/r-${id}`)
  })
})

describe('messages that wait for ten minutes', () => {
  it('are notified by one SMS until they are read', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'Hello')
    await send(guest, key, 'Are you there?')
    await sendSms()
    clock.now = NOW + 10 * MINUTE - 1_000
    expect(await digest()).toBe(0)
    expect(phones).toEqual([])
    clock.now = NOW + 10 * MINUTE
    expect([await digest(), await digest()]).toEqual([1, 0])
    await sendSms()
    expect(phones).toEqual([
      `Sawari: Anisha K. wrote to you, Thamel - Pokhara. Unread messages: 2. http://localhost:4321/profile/messages/${key}`,
    ])
    const listed = await notificationsOf(host)
    expect(listed.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['messagesUnread', false],
      ['messageReceived', true],
    ])
    const last = (await send(guest, key, 'Hello?')).data.id
    clock.now = NOW + HOUR
    expect(await digest()).toBe(0)
    await read(host, key, last)
    await send(guest, key, 'Thanks')
    clock.now = NOW + HOUR + 10 * MINUTE
    expect(await digest()).toBe(1)
  })

  it('cause no SMS when they are read, when the setting is off, or from a blocked person', async () => {
    const [answered, muted] = [await newBooking(api), await newBooking(api)]
    const { id } = (await send(guest, answered, 'Hello')).data
    await read(host, answered, id)
    await send(guest, muted, 'Hello')
    await setRow(api.context.db, 'users', host.id, { sms_muted: ['message'] })
    clock.now = NOW + 10 * MINUTE
    expect(await digest()).toBe(1)
    await sendSms()
    expect(phones).toEqual([])
    await setRow(api.context.db, 'users', host.id, { sms_muted: [] })
    const blocked = await newBooking(api)
    await send(guest, blocked, 'Hello')
    await block(host, blocked)
    clock.now = NOW + HOUR
    expect(await digest()).toBe(0)
  })

  it('cause none that is read before it is sent', async () => {
    const key = await newBooking(api)
    const { id } = (await send(guest, key, 'Hello')).data
    clock.now = NOW + 10 * MINUTE
    expect(await digest()).toBe(1)
    await read(host, key, id)
    await sendSms()
    expect(phones).toEqual([])
  })

  it('wait for seven in the morning at night', async () => {
    const key = await newBooking(api)
    // 21:15 in Kathmandu
    clock.now = Date.parse('2026-11-21T15:30:00Z')
    await send(guest, key, 'Are you awake?')
    clock.now += 15 * MINUTE
    expect(await digest()).toBe(0)
    clock.now = Date.parse('2026-11-22T01:14:00Z')
    expect(await digest()).toBe(0)
    clock.now += MINUTE
    expect(await digest()).toBe(1)
  })
})
