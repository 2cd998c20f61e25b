import { beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { readExport } from '#server/services/account/export-tables.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { answerOf, audited, refusalOf } from '#tests/setup/operator.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  clock,
  conversationApi,
  guest,
  host,
  newBooking,
  newNamed,
  rideOf,
  stranger,
  threadCalls,
} from './conversation.ts'

const api = conversationApi()
const { send, get, list, block, unseen } = threadCalls(api)
const report = (token: string, threadKey: string | null) =>
  api.call('POST', '/api/v1/report', {
    token,
    body: { type: 'thread', threadKey, reason: 'Rude or threatening', remarks: 'See the last message' },
  })
const reports = () => rowsOf(api.context.db, 'reports', { type: 'thread' }, { by: 'id' })

beforeEach(async () => {
  clock.now = NOW
  await api.context.db.deleteFrom('reports').where('type', '=', 'thread').execute()
})

describe('a report about a thread', () => {
  it('is sent by its two persons only, once there is a message', async () => {
    const key = await newBooking(api)
    const refused = await report(guest.token, key)
    expect([refused.status, refused.error[0]?.cause]).toEqual([404, 'threadNotFound'])
    await send(guest, key, 'You are a thief')
    for (const one of [null, 'x']) expect((await report(host.token, one)).status).toBe(404)
    expect((await report(stranger.token, key)).status).toBe(404)
    expect((await report(host.token, key)).status).toBe(200)
    expect((await report(host.token, key)).status).toBe(200)
    expect((await reports()).length).toBe(1)
    expect((await get(host, key)).data.hasReported).toBe(true)
    expect((await get(guest, key)).data.hasReported).toBe(false)
  })

  it('lets an operator read that thread and no other, and is recorded', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'Pay me outside, 9841234567')
    await send(host, key, { quick: 'no' })
    await send(guest, key, { latitude: '27.71721', longitude: '85.32399', address: 'Thamel' })
    await report(host.token, key)
    const [{ id, thread_id } = { id: 0, thread_id: 0 }] = await reports()
    const listed = await answerOf<{ report: number }[]>(api, 'thread', 'list')
    expect(listed).toMatchObject([
      { report: id, thread: thread_id, from: expect.stringContaining('Prakash') },
    ])
    expect(await answerOf(api, 'thread', 'show', String(id))).toMatchObject({
      report: id,
      about: `booking:${key.slice(2)}`,
      guest: `Anisha Karki (user ${guest.id})`,
      messages: [
        { from: 'guest', message: 'Pay me outside, 9841234567' },
        { from: 'host', message: 'No' },
        { from: 'guest', message: 'Thamel (27.7172, 85.324)' },
      ],
    })
    expect((await audited(api))[0]).toMatchObject({
      command: 'thread show',
      subject: `thread:${thread_id}`,
      after: { report: id },
    })
    expect(await answerOf<{ about: string }>(api, 'report', 'show', String(id))).toMatchObject({
      about: `thread:${thread_id}`,
    })
    for (const other of ['999999', key, 'x'])
      expect(await refusalOf(api, 'thread', 'show', other)).toContain('There is no report')
  })
})

describe('the archive of a person', () => {
  it('masks what the other person has written until the approval', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'Mine: 9841234567')
    await send(host, key, 'Call 9851234567')
    const exported = async () => {
      const files = new Map(await readExport(api.context.db, guest.id))
      const threads: { booking_id: string; other: string; messages: { text: string }[] }[] = JSON.parse(
        files.get('threads') ?? '[]',
      )
      const found = threads.find(({ booking_id }) => booking_id === key.slice(2))
      return [found?.other, ...(found?.messages ?? []).map(({ text }) => text)]
    }
    expect(await exported()).toEqual(['Prakash S.', 'Mine: 9841234567', 'Call •••••'])
    await setRow(api.context.db, 'bookings', key.slice(2), { status: 'completed' })
    expect(await exported()).toEqual(['Prakash Shrestha', 'Mine: 9841234567', 'Call 9851234567'])
  })
})

describe('the deletion of an account', () => {
  it('erases what the person has written; the other person reads the rest and cannot answer', async () => {
    const { db } = api.context
    const leaving = await newNamed(api, 'Kamal', 'Magarmark')
    const [asked, alone] = [`r-${await rideOf(api, leaving)}`, `r-${await rideOf(api, host)}`]
    await send(guest, asked, 'Two seats?')
    await send(leaving, `${asked}-${guest.id}`, 'Magarmark has three')
    await send(leaving, alone, 'Magarmark asks')
    await block(leaving, alone)
    const before = await unseen(guest)
    const deleted = await api.call('POST', '/api/v1/auth/deletion', {
      token: leaving.token,
      body: { confirmed: true },
    })
    expect(deleted.status).toBe(200)
    expect((await get(guest, asked)).data).toMatchObject({
      other: { fullName: 'Deleted user', isDeleted: true },
      closed: 'deleted',
      messages: [{ text: 'Two seats?', isMine: true }],
    })
    expect((await send(guest, asked, 'Hello?')).error[0]?.cause).toBe('personDeleted')
    expect(await unseen(guest)).toMatchObject({ messages: before.messages - 1 })
    expect((await list(guest)).data.map(({ subject }) => subject.key)).toContain(asked)
    expect((await list(host)).data.map(({ subject }) => subject.key)).not.toContain(`${alone}-${leaving.id}`)
    for (const table of ['thread_messages', 'notifications', 'user_blocks'] as const)
      expect(JSON.stringify(await rowsOf(db, table, {}))).not.toContain('agarmark')
    expect(await rowsOf(db, 'user_blocks', {})).toEqual([])
  })
})

describe('old threads', () => {
  it('are deleted half a year after their last message, unless an open report is about them', async () => {
    const { db } = api.context
    const [old, reported, recent] = [await newBooking(api), await newBooking(api), await newBooking(api)]
    await send(guest, old, 'Hello')
    await send(guest, reported, 'Hello')
    await report(host.token, reported)
    clock.now = NOW + HOUR
    await send(guest, recent, 'Hello')
    clock.now = NOW + 180 * DAY + 1_000
    await purgeExpired(api.context)
    const left = async () =>
      (await rowsOf(db, 'threads', {})).map(({ booking_id }) => `b-${booking_id}`).sort()
    expect(await left()).toEqual([reported, recent].sort())
    await setRow(db, 'reports', { type: 'thread' }, { handled_at: new Date(clock.now) })
    await purgeExpired(api.context)
    expect(await left()).toEqual([recent])
    expect((await reports())[0]?.thread_id).toBeNull()
  })
})
