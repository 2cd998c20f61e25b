import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  clock,
  conversationApi,
  guest,
  host,
  newBooking,
  rideOf,
  stranger,
  threadCalls,
} from './conversation.ts'

const api = conversationApi()
const { send, get, list, block } = threadCalls(api)
/** The ride of the host, its thread as the guest and as the host has it. */
let ride: number
let asked: string
let answered: string

beforeAll(async () => {
  await setRow(api.context.db, 'users', host.id, { image: '/uploads/host.webp' })
})
beforeEach(async () => {
  clock.now = NOW
  ride = await rideOf(api, host)
  asked = `r-${ride}`
  answered = `r-${ride}-${guest.id}`
})

describe('the thread about a ride', () => {
  it('is begun by somebody who is interested, and answered by its author', async () => {
    expect((await get(guest, asked)).data).toMatchObject({
      subject: {
        kind: 'ride',
        key: asked,
        from: 'Kalanki',
        to: 'Butwal',
        status: null,
        path: `/rides/${ride}`,
      },
      other: { id: host.id, fullName: 'Prakash S.', image: '/uploads/host.webp' },
      messages: [],
      closed: null,
    })
    for (const [person, key] of [
      [host, asked],
      [host, answered],
      [guest, answered],
      [stranger, answered],
    ] as const) {
      expect([key, (await get(person, key)).status, (await send(person, key, 'Hello')).status]).toEqual([
        key,
        404,
        404,
      ])
    }
    await send(guest, asked, 'Two seats?')
    expect((await get(host, answered)).data.messages[0]?.text).toBe('Two seats?')
    expect((await get(stranger, answered)).status).toBe(404)
    expect((await get(stranger, asked)).data.messages).toEqual([])
    await send(host, answered, { quick: 'yes' })
    expect((await get(guest, asked)).data.messages.length).toBe(2)
    expect((await list(host)).data[0]?.subject.key).toBe(answered)
    expect((await list(guest)).data[0]?.subject.key).toBe(asked)
  })

  it('is one thread for each who is interested', async () => {
    await send(guest, asked, 'From Anisha')
    await send(stranger, asked, 'From Bikash')
    expect((await get(guest, asked)).data.messages.map(({ text }) => text)).toEqual(['From Anisha'])
    expect((await rowsOf(api.context.db, 'threads', { request_id: ride })).length).toBe(2)
  })

  it('hides numbers until both have written, and names in full always', async () => {
    await send(guest, asked, 'Call 9841234567')
    const { data: before } = await get(host, answered)
    expect([before.messages[0]?.text, before.messages[0]?.isMasked]).toEqual(['Call •••••', true])
    await send(host, answered, 'Mine: 9851234567')
    const { data: after } = await get(host, answered)
    expect([after.messages[0]?.text, after.other.fullName]).toEqual(['Call 9841234567', 'Anisha K.'])
    expect((await get(guest, asked)).data.messages[1]?.text).toBe('Mine: 9851234567')
  })

  it.each([
    ['completed', { completed_at: new Date(NOW) }, null],
    ['hidden', { hidden_at: new Date(NOW) }, 'over'],
  ] as const)('cannot be begun when the ride is %s, but stays where it exists', async (_, values, closed) => {
    await send(guest, asked, 'Hello')
    await setRow(api.context.db, 'carpool_requests', ride, values)
    expect((await get(stranger, asked)).status).toBe(404)
    expect((await get(guest, asked)).data).toMatchObject({ closed, messages: [{ text: 'Hello' }] })
  })

  it('ends a week after the departure', async () => {
    await send(guest, asked, 'Hello')
    await setRow(api.context.db, 'carpool_requests', ride, { time_at: new Date(NOW - 7 * DAY) })
    expect((await send(guest, asked, 'I forgot my bag')).status).toBe(201)
    clock.now += 1_000
    const refused = await send(host, answered, 'Which one?')
    expect([refused.status, refused.error[0]?.cause]).toEqual([409, 'threadOver'])
    expect((await get(guest, asked)).data.closed).toBe('over')
  })
})

describe('a blocked person', () => {
  it('cannot write in any thread with the other, who cannot write either, until it is undone', async () => {
    const booking = await newBooking(api)
    await send(guest, asked, 'Hello')
    await send(guest, booking, 'Hello')
    const blocked = await block(host, booking)
    expect([blocked.status, blocked.data]).toEqual([
      200,
      { message: 'This person can no longer write to you.' },
    ])
    expect((await block(host, booking)).status).toBe(200)
    for (const [guestKey, hostKey] of [
      [asked, answered],
      [booking, booking],
    ] as const) {
      expect((await send(guest, guestKey, 'Why?')).error[0]?.cause).toBe('refusedByPerson')
      expect((await send(host, hostKey, 'Because')).error[0]?.cause).toBe('personBlocked')
      expect((await get(guest, guestKey)).data).toMatchObject({ closed: 'refused', isBlocked: false })
      expect((await get(host, hostKey)).data).toMatchObject({ closed: 'blocked', isBlocked: true })
    }
    expect((await send(stranger, asked, 'Hello')).status).toBe(201)
    await block(host, answered, false)
    expect((await send(guest, asked, 'Thanks')).status).toBe(201)
    expect((await get(host, booking)).data).toMatchObject({ closed: null, isBlocked: false })
  })
})

describe('the thread of a booking', () => {
  it('ends two weeks after the booking', async () => {
    const key = await newBooking(api, 'completed')
    await setRow(api.context.db, 'bookings', key.slice(2), { status_changed_at: new Date(NOW - 14 * DAY) })
    expect((await send(guest, key, 'I forgot my bag')).status).toBe(201)
    clock.now += 1_000
    expect((await send(guest, key, 'A blue one')).error[0]?.cause).toBe('threadOver')
    expect((await get(guest, key)).data).toMatchObject({ closed: 'over', messages: [{ isMine: true }] })
  })
})
