import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Chat } from '#contract/support.ts'
import {
  MAX_CHAT_MESSAGES_AN_HOUR,
  MAX_WAITING_CHATS,
  MAX_WAITING_CHATS_OF_NETWORK,
} from '#domain/support/limits.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { testApi } from '#tests/setup/api.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf, expectRefused } from '#tests/setup/operator.ts'

const api = testApi({ RATE_LIMITS: 'on' }, () => time)
let time = NOW
beforeEach(async () => {
  time = NOW
  await api.context.db.deleteFrom('chats').execute()
})

const newKey = () => randomBytes(32).toString('base64url')
interface Who {
  token?: string
  key?: string
  client?: string
}
const send = ({ token, key, client }: Who, text: string, id: string = randomUUID()) =>
  api.call<Chat>('POST', '/api/v1/support/messages', {
    ...(token && { token }),
    ...(client && { client }),
    body: { ...(key && { key }), id, text },
  })
const read = ({ token, key }: Who) =>
  api.call<Chat>('POST', '/api/v1/support/chat', { ...(token && { token }), body: { ...(key && { key }) } })
const textsOf = ({ data }: { data: Chat }) => data.messages.map(({ text }) => text)
const onlyChat = async () => {
  const { id } = await api.context.db.selectFrom('chats').select('id').executeTakeFirstOrThrow()
  return String(id)
}

describe('a chat', () => {
  it('belongs to the person who has the key, and to nobody else', async () => {
    const key = newKey()
    expect((await send({ key }, 'Is my deposit safe?')).data).toEqual({
      messages: [
        {
          id: expect.any(Number),
          text: 'Is my deposit safe?',
          isAnswer: false,
          sentAt: '2026-11-21T04:30:00Z',
        },
      ],
      isWaiting: true,
    })
    expect(textsOf(await read({ key }))).toEqual(['Is my deposit safe?'])
    expect(textsOf(await read({ key: newKey() }))).toEqual([])
    expect(textsOf(await read({}))).toEqual([])
    const stored = await api.context.db.selectFrom('chats').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  it('belongs to the user on every device, whatever key is sent', async () => {
    const [maya, hari] = [await newPerson(api, 'Maya'), await newPerson(api, 'Hari')]
    const key = newKey()
    await send({ token: maya.token }, 'From the phone')
    await send({ token: await api.tokenFor(maya.id), key }, 'From the laptop')
    expect(textsOf(await read({ token: maya.token }))).toEqual(['From the phone', 'From the laptop'])
    expect(textsOf(await read({ token: hari.token }))).toEqual([])
    expect(textsOf(await read({ key }))).toEqual([])
  })

  it('stores a message once, however often it is sent', async () => {
    const key = newKey()
    const id = randomUUID()
    await Promise.all([send({ key }, 'Hello', id), send({ key }, 'Hello', id), send({ key }, 'Hello', id)])
    await send({ key }, 'Hello', id)
    expect(textsOf(await read({ key }))).toEqual(['Hello'])
  })

  it.each([
    ['no text', ' \u200b ', 422],
    ['a long text', 'a'.repeat(1_001), 422],
    ['a text of the longest length', 'a'.repeat(1_000), 200],
  ])('accepts or refuses %s', async (_, text, status) => {
    expect((await send({ key: newKey() }, text)).status).toBe(status)
  })

  it('requires a key of its length, or a sign-in', async () => {
    expect((await send({}, 'Hello')).status).toBe(422)
    expect((await send({ key: 'short' }, 'Hello')).status).toBe(422)
  })
})

describe('a visitor', () => {
  it('writes a limited number of messages an hour', async () => {
    const key = newKey()
    for (let turn = 0; turn < MAX_CHAT_MESSAGES_AN_HOUR; turn++) {
      time = NOW + turn * 1_000
      expect((await send({ key }, `Message ${turn}`)).status).toBe(200)
    }
    const refused = await send({ key }, 'One more')
    expect([refused.status, refused.error[0]?.cause]).toEqual([429, 'tooManyMessages'])
    time = NOW + HOUR
    expect((await send({ key }, 'One more')).status).toBe(200)
  })
})

/** A visitor without an account who has not written before. */
const visitorAt = (client: string): Who => ({ key: newKey(), client })
const waiting = () =>
  answerOf<{ chat: number; network: string | null }[]>(api, 'chat', 'list', '--limit', '1000')
/** Adds waiting chats, one from each network; null: from before networks were stored. */
const fill = (networks: readonly (Buffer | null)[], at = NOW) =>
  api.context.db
    .insertInto('chats')
    .values(
      networks.map((network, index) => ({
        key_hash: randomBytes(32),
        user_id: null,
        locale: 'en' as const,
        created_at: new Date(at + index),
        last_at: new Date(at + index),
        is_waiting: true,
        network,
      })),
    )
    .execute()

describe('visitors without an account', () => {
  it('leave the chat open for a third IP address, and for its users, when they have two', async () => {
    const statuses = { 200: 0, 429: 0 }
    const spam = async (turn: number) => {
      // the second visitor changes the address within its /48
      const client = turn % 2 ? '203.0.113.1' : `2001:db8:1:${turn.toString(16)}::1`
      const { status } = await send(visitorAt(client), 'Spam')
      statuses[status as 200 | 429] += 1
    }
    for (let turn = 0; turn < 500; turn += 5)
      await Promise.all(Array.from({ length: 5 }, (_, index) => spam(turn + index)))
    expect(statuses).toEqual({ 200: 2 * MAX_WAITING_CHATS_OF_NETWORK, 429: 460 })
    expect((await send(visitorAt('203.0.113.2'), 'Hello')).status).toBe(200)
    expect((await send(visitorAt('2001:db8:2::1'), 'Hello')).status).toBe(200)
    const { token } = await newPerson(api, 'Maya')
    expect((await send({ token, client: '203.0.113.1' }, 'Hello')).status).toBe(200)
    const networks = new Set((await waiting()).map(({ network }) => network))
    expect(networks.size).toBe(5)
  }, 240_000)

  it('get the place of the visitor at their IP address who has been silent for an hour, and are told when', async () => {
    const client = '192.0.2.1'
    const first = visitorAt(client)
    await send(first, 'First')
    for (let turn = 1; turn < MAX_WAITING_CHATS_OF_NETWORK; turn++) {
      time = NOW + turn * 60_000
      await send(visitorAt(client), `Message ${turn}`)
    }
    const refused = await send(visitorAt(client), 'One more')
    expect([refused.status, refused.error[0]?.cause]).toEqual([429, 'chatsFull'])
    expect(Number(refused.headers.get('retry-after'))).toBe(3_600 - 19 * 60)
    // a visitor who has a place in the queue keeps it by writing
    expect((await send(first, 'Are you there?')).status).toBe(200)
    time = NOW + HOUR
    expect((await send(visitorAt(client), 'One more')).status).toBe(429)
    time = NOW + HOUR + 60_000
    expect((await send(visitorAt(client), 'One more')).status).toBe(200)
    expect(await waiting()).toHaveLength(MAX_WAITING_CHATS_OF_NETWORK)
    expect((await read(first)).data.isWaiting).toBe(true)
  })

  it('need no place when they answer the team, and need one when they gave theirs away', async () => {
    const client = '192.0.2.2'
    const [answered, silent] = [visitorAt(client), visitorAt(client)]
    await send(answered, 'Hello')
    await answerOf(api, 'chat', 'answer', await onlyChat(), '--text', 'Yes?')
    await send(silent, 'Hello')
    time = NOW + HOUR
    for (let turn = 0; turn < MAX_WAITING_CHATS_OF_NETWORK; turn++)
      expect((await send(visitorAt(client), 'Hello')).status).toBe(200)
    expect((await read(silent)).data.isWaiting).toBe(false)
    expect((await send(answered, 'Thank you')).status).toBe(200)
    expect((await send(silent, 'Are you there?')).status).toBe(429)
  })

  it('get the place of a network that has many, when all are taken and theirs has few', async () => {
    const [many, few] = [randomBytes(32), randomBytes(32)]
    await fill([
      ...Array.from({ length: 15 }, () => many),
      few,
      ...Array.from({ length: MAX_WAITING_CHATS - 16 }, () => randomBytes(32)),
    ])
    expect((await send(visitorAt('203.0.113.2'), 'Hello')).status).toBe(200)
    const count = await api.context.db
      .selectFrom('chats')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('network', '=', many)
      .executeTakeFirstOrThrow()
    expect(count.n).toBe(14)
    expect(await waiting()).toHaveLength(MAX_WAITING_CHATS)
  })

  it('wait, unlike users, when all places belong to others who have just written', async () => {
    await fill(Array.from({ length: MAX_WAITING_CHATS }, () => randomBytes(32)))
    expect((await send(visitorAt('203.0.113.2'), 'Hello')).status).toBe(429)
    const { token } = await newPerson(api, 'Maya')
    expect((await send({ token }, 'Hello')).status).toBe(200)
    time = NOW + HOUR
    expect((await send(visitorAt('203.0.113.2'), 'Hello')).status).toBe(200)
  })

  it('appear in the list, although it was filled before networks were counted', async () => {
    await fill(Array.from({ length: MAX_WAITING_CHATS }, () => null))
    expect((await send(visitorAt('203.0.113.2'), 'Hello')).status).toBe(200)
  })

  it('leave no trace of their network once they are answered or closed', async () => {
    await send(visitorAt('192.0.2.3'), 'Hello')
    const stored = () => api.context.db.selectFrom('chats').select('network').execute()
    expect(JSON.stringify(await stored())).not.toContain('192.0.2.3')
    await answerOf(api, 'chat', 'answer', await onlyChat(), '--text', 'Yes?')
    expect(await stored()).toEqual([{ network: null }])
  })
})

describe('the support team', () => {
  it('sees who waits and answers, and the visitor sees the answer', async () => {
    const key = newKey()
    await send({ key }, 'Is my deposit safe?')
    time = NOW + 1_000
    const { token, id } = await newPerson(api, 'Maya')
    await send({ token }, 'मेरो पैसा कहिले आउँछ?')
    const waiting = await answerOf<{ chat: number; user: number | null }[]>(api, 'chat', 'list')
    expect(waiting.map(({ user }) => user)).toEqual([null, id])
    const [first, second] = waiting.map(({ chat }) => String(chat))
    await answerOf(api, 'chat', 'answer', first ?? '', '--text', 'Yes, it is.')
    expect((await read({ key })).data).toMatchObject({
      messages: [{ isAnswer: false }, { text: 'Yes, it is.', isAnswer: true }],
      isWaiting: false,
    })
    await answerOf(api, 'chat', 'answer', second ?? '', '--text', 'भोलि।')
    const { data } = await api.call<{ kind: string; path: string }[]>('GET', '/api/v1/notifications', {
      token,
    })
    expect(data).toMatchObject([{ kind: 'chatAnswered', path: '/support#chat' }])
    expect(await answerOf(api, 'chat', 'list')).toEqual([])
    const whole = await answerOf<{ messages: { from: string }[] }>(api, 'chat', 'show', first ?? '')
    expect(whole.messages.map(({ from }) => from)).toEqual(['visitor', 'Sawari'])
  })

  it('closes many chats together, and all others that wait from their network', async () => {
    for (let turn = 0; turn < 6; turn++) {
      time = NOW + turn * 1_000
      await send(visitorAt(`198.51.100.${1 + (turn % 2)}`), `Message ${turn}`)
    }
    const ids = (await waiting()).map(({ chat }) => String(chat))
    const [one = '', two = '', three = ''] = ids
    await expectRefused(api, ['chat', 'close', one, '999999'], 'There is no chat 999999.')
    expect(await answerOf(api, 'chat', 'close', one, two, one)).toEqual({ chats: [Number(one), Number(two)] })
    await expectRefused(api, ['chat', 'close', three, one], `Chat ${one} is closed already.`)
    const rest = await answerOf<{ chats: number[] }>(api, 'chat', 'close', three, '--same-network')
    expect(rest.chats).toEqual([Number(three), Number(ids[4])])
    expect((await waiting()).map(({ chat }) => String(chat))).toEqual([ids[3], ids[5]])
  })

  it('closes a chat, which another message opens again', async () => {
    const key = newKey()
    await send({ key }, 'Hello')
    await answerOf(api, 'chat', 'close', await onlyChat())
    expect(await answerOf(api, 'chat', 'list')).toEqual([])
    expect(await answerOf(api, 'chat', 'list', '--all')).toHaveLength(1)
    await send({ key }, 'Are you there?')
    expect(await answerOf(api, 'chat', 'list')).toHaveLength(1)
  })
})

it('a chat is stored for a number of days after its last message', async () => {
  const key = newKey()
  await send({ key }, 'Hello')
  time = NOW + 180 * DAY
  await purgeExpired(api.context)
  expect(textsOf(await read({ key }))).toEqual(['Hello'])
  time += 1
  await purgeExpired(api.context)
  expect(textsOf(await read({ key }))).toEqual([])
})
