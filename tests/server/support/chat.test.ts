import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Chat } from '#contract/support.ts'
import { MAX_CHAT_MESSAGES_AN_HOUR, MAX_WAITING_CHATS } from '#domain/support/limits.ts'
import { purgeExpired } from '#server/jobs/purge-expired.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { answerOf } from '#tests/setup/operator.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let api: TestApi
let time = NOW
beforeAll(async () => {
  api = await openApi({ RATE_LIMITS: 'on' }, () => time)
})
afterAll(() => api.close())
beforeEach(async () => {
  time = NOW
  await api.context.db.deleteFrom('chats').execute()
})

const newKey = () => randomBytes(32).toString('base64url')
interface Who {
  token?: string
  key?: string
}
const send = ({ token, key }: Who, text: string, id: string = randomUUID()) =>
  api.call<Chat>('POST', '/api/v1/support/messages', {
    ...(token && { token }),
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
  it('is of who has the key, and of nobody else', async () => {
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

  it('is of the user on every device, whatever key is sent along', async () => {
    const [maya, hari] = [await newPerson(api, 'Maya'), await newPerson(api, 'Hari')]
    const key = newKey()
    await send({ token: maya.token }, 'From the phone')
    await send({ token: await api.tokenFor(maya.id), key }, 'From the laptop')
    expect(textsOf(await read({ token: maya.token }))).toEqual(['From the phone', 'From the laptop'])
    expect(textsOf(await read({ token: hari.token }))).toEqual([])
    expect(textsOf(await read({ key }))).toEqual([])
  })

  it('has a message once, however often it is sent', async () => {
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
  ])('takes %s or refuses it', async (_, text, status) => {
    expect((await send({ key: newKey() }, text)).status).toBe(status)
  })

  it('needs a key of its length, or a sign-in', async () => {
    expect((await send({}, 'Hello')).status).toBe(422)
    expect((await send({ key: 'short' }, 'Hello')).status).toBe(422)
  })
})

describe('a visitor', () => {
  it('writes so many messages an hour', async () => {
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

  it('without an account waits while many do; a user does not', async () => {
    const rows = Array.from({ length: MAX_WAITING_CHATS }, () => ({
      key_hash: randomBytes(32),
      user_id: null,
      locale: 'en' as const,
      created_at: new Date(NOW),
      last_at: new Date(NOW),
      is_waiting: true,
    }))
    await api.context.db.insertInto('chats').values(rows).execute()
    const refused = await send({ key: newKey() }, 'Hello')
    expect([refused.status, refused.error[0]?.cause]).toEqual([429, 'chatsFull'])
    const { token } = await newPerson(api, 'Maya')
    expect((await send({ token }, 'Hello')).status).toBe(200)
  })
})

describe('the team', () => {
  it('sees who waits, answers, and the visitor sees the answer', async () => {
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

  it('closes a chat, which a further message opens again', async () => {
    const key = newKey()
    await send({ key }, 'Hello')
    await answerOf(api, 'chat', 'close', await onlyChat())
    expect(await answerOf(api, 'chat', 'list')).toEqual([])
    expect(await answerOf(api, 'chat', 'list', '--all')).toHaveLength(1)
    await send({ key }, 'Are you there?')
    expect(await answerOf(api, 'chat', 'list')).toHaveLength(1)
  })
})

it('is kept for so many days after its last message', async () => {
  const key = newKey()
  await send({ key }, 'Hello')
  time = NOW + 180 * DAY
  await purgeExpired(api.context)
  expect(textsOf(await read({ key }))).toEqual(['Hello'])
  time += 1
  await purgeExpired(api.context)
  expect(textsOf(await read({ key }))).toEqual([])
})
