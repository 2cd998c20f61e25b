import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { conversationApi, guest, host, newBooking, threadCalls } from './conversation.ts'

const api = conversationApi()
const { send, get, read, block, unseen } = threadCalls(api)
const tags = new Set<string>()
let listening: Awaited<ReturnType<typeof listenToApi>>
let key: string
/** The tags by which the streams of both learn of a change. */
let both: string[]

beforeAll(async () => {
  listening = await listenToApi(api, (tag) => tags.add(tag))
  both = [guest, host].map(({ id }) => `notifications:${id}`)
})
afterAll(() => listening.stop())
beforeEach(async () => {
  await api.context.db.deleteFrom('user_blocks').execute()
  key = await newBooking(api)
  await send(guest, key, 'Hello')
  await expect.poll(() => both.every((tag) => tags.has(tag))).toBe(true)
  tags.clear()
})

it.each([
  ['a message', () => send(host, key, 'Namaste')],
  ['a read mark', async () => read(host, key, (await get(host, key)).data.messages[0]?.id ?? 0)],
  ['a block', () => block(host, key)],
  ['the end of a block', () => block(host, key, false)],
])('%s reaches the open pages of both', async (_, act) => {
  const before = [await unseen(guest), await unseen(host)]
  expect((await act()).status).toBeLessThan(300)
  await expect.poll(() => both.every((tag) => tags.has(tag))).toBe(true)
  const after = [await unseen(guest), await unseen(host)]
  for (const [index, { threads }] of after.entries())
    expect(threads).toBeGreaterThan(before[index]?.threads ?? 0)
})

it('a booking has the number of its unread messages', async () => {
  const count = async ({ token }: { token: string }) => {
    const { data } = await api.call<Booking>('GET', `/api/v1/bookings/${key.slice(2)}`, { token })
    return data.unreadMessages
  }
  await send(guest, key, 'Are you there?')
  expect([await count(guest), await count(host)]).toEqual([0, 2])
  await send(host, key, 'Yes')
  expect([await count(guest), await count(host)]).toEqual([1, 2])
})
