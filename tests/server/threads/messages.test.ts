import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE, NOW } from '#tests/setup/clock.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  approve,
  clock,
  conversationApi,
  guest,
  host,
  newBooking,
  stranger,
  threadCalls,
} from './conversation.ts'

const api = conversationApi()
const { send, get, list, read, unseen } = threadCalls(api)
const messagesOf = async (key: string) =>
  rowsOf(api.context.db, 'thread_messages', {
    thread_id: (await rowsOf(api.context.db, 'threads', { booking_id: key.slice(2) }))[0]?.id ?? 0,
  })

beforeEach(() => {
  clock.now = NOW
})

describe('the thread of a booking', () => {
  it('exists for its guest and its host before the first message, and for nobody else', async () => {
    const key = await newBooking(api)
    const { data } = await get(guest, key)
    expect(data).toEqual({
      subject: {
        kind: 'booking',
        key,
        from: 'Thamel',
        to: 'Pokhara',
        at: expect.any(String),
        status: 'pending',
        path: `/profile/mybookings/${key.slice(2)}`,
      },
      other: { id: host.id, fullName: 'Prakash S.', image: null, isDeleted: false },
      messages: [],
      hasEarlier: false,
      seenUpTo: 0,
      closed: null,
      isBlocked: false,
      hasReported: false,
    })
    expect((await get(host, key)).data.other.fullName).toBe('Anisha K.')
    const refused = await get(stranger, key)
    expect([refused.status, refused.error[0]?.cause]).toEqual([404, 'threadNotFound'])
    expect(await rowsOf(api.context.db, 'threads', { booking_id: key.slice(2) })).toEqual([])
  })

  it.each(['x', 'b-', 'b-1', 'r-0', 'r-1-', 'r-1-2-3', "b-' or 1=1", `b-${randomUUID()}`, 'r-999999'])(
    'does not exist under the key %j',
    async (key) => {
      for (const { status } of [
        await get(guest, key),
        await send(guest, key, 'Hello'),
        await read(guest, key, 1),
      ])
        expect(status).toBe(404)
    },
  )

  it('has the messages of both, oldest first', async () => {
    const key = await newBooking(api)
    const sent = await send(guest, key, ' Is a stop at Malekhu fine? <b>Thanks</b> ')
    expect([sent.status, sent.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        sentKey: null,
        isMine: true,
        text: 'Is a stop at Malekhu fine? <b>Thanks</b>',
        isMasked: false,
        quick: null,
        place: null,
        image: null,
        sentAt: '2026-11-21T04:30:00Z',
        writtenAt: null,
      },
    ])
    await send(host, key, { quick: 'yes' })
    const { data } = await get(host, key)
    expect(data.messages.map(({ text, quick, isMine }) => [text ?? quick, isMine])).toEqual([
      ['Is a stop at Malekhu fine? <b>Thanks</b>', false],
      ['yes', true],
    ])
  })

  it('is read in pages of fifty', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'first')
    const [first] = await messagesOf(key)
    await api.context.db
      .insertInto('thread_messages')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          thread_id: first?.thread_id ?? 0,
          sender_id: host.id,
          sent_key: null,
          text: `number ${index}`,
          created_at: new Date(NOW),
        })),
      )
      .execute()
    const latest = (await get(guest, key)).data
    expect([latest.messages.length, latest.hasEarlier, latest.messages.at(-1)?.text]).toEqual([
      50,
      true,
      'number 59',
    ])
    const earlier = (await get(guest, key, `?before=${latest.messages[0]?.id}`)).data
    expect([earlier.messages.length, earlier.hasEarlier, earlier.messages[0]?.text]).toEqual([
      11,
      false,
      'first',
    ])
    expect((await get(guest, key, '?before=x')).status).toBe(422)
  })
})

describe('a message', () => {
  it.each([
    [{ text: ' \u200b ' }, 'messageEmpty'],
    [{}, 'messageEmpty'],
    [{ text: 'a'.repeat(1_001) }, 'messageTooLong'],
    [{ text: 'क'.repeat(10_000) }, 'messageTooLong'],
    [{ text: 'Hello', quick: 'yes' }, 'messageParts'],
    [{ text: 'Here', latitude: '27.7', longitude: '85.3' }, 'messageParts'],
    [{ quick: 'maybe' }, 'invalid'],
    [{ latitude: '27.7' }, 'invalid'],
    [{ latitude: 'north', longitude: '85.3' }, 'invalid'],
    [{ latitude: '27.7', longitude: '85.3', address: 'x'.repeat(201) }, 'invalid'],
    [{ latitude: '28.6139', longitude: '77.209' }, 'outsideNepal'],
  ])('is refused as %j', async (fields, cause) => {
    const key = await newBooking(api)
    const { status, error } = await send(guest, key, fields)
    expect([status, error[0]?.cause]).toEqual([422, cause])
    expect(error[0]?.detail).not.toBe('')
    expect(await messagesOf(key)).toEqual([])
  })

  it('may have a thousand letters', async () => {
    expect((await send(guest, await newBooking(api), 'a'.repeat(1_000))).status).toBe(201)
  })

  it('is written once under its key, by one thread, however often it is sent', async () => {
    const key = await newBooking(api)
    const headers = { 'Idempotency-Key': randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => send(guest, key, 'Hello', headers)))
    const again = await send(guest, key, 'Hello', headers)
    expect(new Set([...sent, again].map(({ data }) => data.id)).size).toBe(1)
    expect(again.data.sentKey).toBe(headers['Idempotency-Key'])
    expect((await messagesOf(key)).length).toBe(1)
    expect((await get(host, key)).data.messages[0]?.sentKey).toBeNull()
    expect((await send(guest, key, 'Other', headers)).error[0]?.cause).toBe('sameKeyOtherPayload')
  })

  it('begins one thread when both write first', async () => {
    const key = await newBooking(api)
    const sent = await Promise.all([
      send(guest, key, 'Hello'),
      send(host, key, 'Namaste'),
      send(guest, key, 'Hi'),
    ])
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await get(guest, key)).data.messages.length).toBe(3)
  })

  it.each([
    ['an hour ago', NOW - 60 * MINUTE, '2026-11-21T03:30:00Z'],
    ['a minute ago', NOW - MINUTE, null],
    ['before the booking', NOW - 2 * DAY, null],
    ['tomorrow', NOW + DAY, null],
  ])('shows when it was written: %s', async (_, at, shown) => {
    const key = await newBooking(api)
    const writtenAt = new Date(at).toISOString()
    expect((await send(guest, key, { text: 'Late', writtenAt })).data.writtenAt).toBe(shown)
  })
})

describe('until the approval', () => {
  it('contacts and places are hidden from the other person, and afterwards shown', async () => {
    const key = await newBooking(api)
    await send(guest, key, 'Call 9841234567 or mail anisha@mail.com')
    await send(guest, key, { latitude: '27.71721', longitude: '85.32399', address: 'Ring Road 9841234567' })
    const own = (await get(guest, key)).data.messages
    expect([own[0]?.text, own[0]?.isMasked]).toEqual(['Call 9841234567 or mail anisha@mail.com', true])
    expect(own[1]?.place).toEqual({ address: 'Ring Road 9841234567', latitude: 27.7172, longitude: 85.324 })
    const masked = (await get(host, key)).data.messages
    expect([masked[0]?.text, masked[0]?.isMasked]).toEqual(['Call ••••• or mail •••••', true])
    expect([masked[1]?.place?.address, masked[1]?.isMasked]).toEqual(['', true])
    expect(masked[1]?.place?.latitude).not.toBe(27.7172)
    expect((await list(host)).data[0]?.last.place?.address).toBe('')
    await approve(api, key)
    const shown = (await get(host, key)).data
    expect(shown.messages.map(({ text, isMasked }) => [text, isMasked])).toEqual([
      ['Call 9841234567 or mail anisha@mail.com', false],
      [null, false],
    ])
    expect(shown.messages[1]?.place).toEqual(own[1]?.place)
    expect(shown.other.fullName).toBe('Anisha Karki')
    await setRow(api.context.db, 'bookings', key.slice(2), { status: 'cancelled' })
    expect((await get(host, key)).data.messages[0]?.isMasked).toBe(false)
  })
})

describe('reading', () => {
  it('moves the mark forward only, and shows it to the other person', async () => {
    const key = await newBooking(api)
    const first = (await send(guest, key, 'One')).data.id
    const second = (await send(guest, key, 'Two')).data.id
    const before = await unseen(host)
    const seenByGuest = (await unseen(guest)).threads
    await read(host, key, first)
    expect((await unseen(host)).messages).toBe(before.messages - 1)
    expect((await get(guest, key)).data.seenUpTo).toBe(first)
    expect((await unseen(guest)).threads).toBeGreaterThan(seenByGuest)
    await read(host, key, 999_999)
    await read(host, key, first)
    expect((await get(guest, key)).data.seenUpTo).toBe(second)
    expect((await unseen(host)).messages).toBe(before.messages - 2)
    const third = (await send(guest, key, 'Three')).data.id
    expect([(await unseen(host)).messages, third > second]).toEqual([before.messages - 1, true])
  })
})

describe('many messages', () => {
  it('are counted exactly while both write and read concurrently', async () => {
    const key = await newBooking(api)
    const first = (await send(guest, key, 'Hello')).data.id
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const { data } = await send(turn % 2 ? guest : host, key, `Message ${turn}`)
        if (turn % 3 === 0) await read(turn % 2 ? host : guest, key, data.id)
      }),
    )
    const messages = await messagesOf(key)
    const members = await rowsOf(api.context.db, 'thread_members', { thread_id: messages[0]?.thread_id ?? 0 })
    expect([messages.length, members.length, Math.min(...messages.map(({ id }) => id))]).toEqual([
      21,
      2,
      first,
    ])
    for (const { user_id, unread, seen_up_to, unread_since } of members) {
      const left = messages.filter(({ id, sender_id }) => sender_id !== user_id && id > seen_up_to)
      expect([unread, unread_since !== null]).toEqual([left.length, left.length > 0])
    }
  })
})

describe('the list', () => {
  it('has threads with messages, latest first, with their unread ones', async () => {
    const [older, newer] = [await newBooking(api), await newBooking(api)]
    clock.now = NOW + 10 * MINUTE
    await send(guest, older, 'Older')
    clock.now = NOW + 11 * MINUTE
    await send(guest, newer, 'Newer')
    await send(guest, newer, 'Newest')
    const { data, pagination } = await list(host)
    expect(data.slice(0, 2).map(({ subject, last, unread }) => [subject.key, last.text, unread])).toEqual([
      [newer, 'Newest', 2],
      [older, 'Older', 1],
    ])
    expect(pagination).toEqual({ page: 1, limit: 20, total: expect.any(Number) })
    expect((await list(stranger)).data).toEqual([])
    expect((await list(host, '?page=0')).status).toBe(422)
    clock.now = NOW + 12 * MINUTE
    await send(host, older, 'Answer')
    expect((await list(host)).data[0]?.subject.key).toBe(older)
  })
})
