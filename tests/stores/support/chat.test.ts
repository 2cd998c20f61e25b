import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Chat, readChat, sendChatMessage } from '#contract/support.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $chat, $chatDraft, loadChat, sendChat, writeChat } from '#stores/support/chat.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '#tests/stores/auth/people.ts'

const chatOf = (...texts: string[]): Chat => ({
  messages: texts.map((text, id) => ({ id, text, isAnswer: false, sentAt: '2026-11-21T04:30:00Z' })),
  isWaiting: true,
})
const call = vi.fn()
let serial = 0

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ call, uniqueKey: () => `id-${++serial}` })
  clearSession()
  writeChat('')
  $chat.set({ status: 'idle', messages: [], isWaiting: false, isSending: false, refusal: null })
})
const payloads = () => call.mock.calls.map(([, options]) => options.payload)

describe('a chat', () => {
  it('is not requested before a visitor has written, and has one key afterwards', async () => {
    await loadChat()
    expect([call.mock.calls, $chat.get().status]).toEqual([[], 'ready'])
    call.mockResolvedValue({ data: chatOf('Hello') })
    writeChat(' Hello ')
    expect(await sendChat()).toBe(true)
    await loadChat()
    expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([sendChatMessage, readChat])
    const [sent, read] = payloads()
    expect(sent).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/), id: expect.any(String), text: 'Hello' })
    expect(read).toEqual({ key: sent.key })
    expect([$chatDraft.get(), $chat.get().messages]).toEqual(['', chatOf('Hello').messages])
  })

  it('needs no key for a signed-in user', async () => {
    storeSignIn(personOf(1))
    call.mockResolvedValue({ data: chatOf('Hello') })
    await loadChat()
    expect(payloads()).toEqual([{}])
    clearSession()
    expect($chat.get().messages).toEqual([])
  })

  it('returns whether there are new messages, and stays shown without a connection', async () => {
    storeSignIn(personOf(1))
    call.mockResolvedValueOnce({ data: chatOf('Hello') })
    expect(await loadChat()).toBe(true)
    call.mockResolvedValueOnce({ data: chatOf('Hello') })
    expect(await loadChat()).toBe(false)
    call.mockRejectedValueOnce(apiFailure(0))
    expect(await loadChat()).toBe(false)
    expect($chat.get()).toMatchObject({ status: 'ready', messages: [{ text: 'Hello' }] })
  })

  it('fails when it cannot be loaded', async () => {
    storeSignIn(personOf(1))
    call.mockRejectedValue(apiFailure(0))
    await loadChat()
    expect($chat.get().status).toBe('failed')
  })
})

describe('a message', () => {
  it('stays when it did not arrive, and has the same id when it is sent again', async () => {
    call.mockRejectedValueOnce(apiFailure(0)).mockResolvedValueOnce({ data: chatOf('Hello') })
    writeChat('Hello')
    expect(await sendChat()).toBe(false)
    expect([$chatDraft.get(), $chat.get().refusal, $chat.get().isSending]).toEqual(['Hello', '', false])
    expect(await sendChat()).toBe(true)
    const [first, second] = payloads()
    expect(second.id).toBe(first.id)
    expect($chat.get().refusal).toBeNull()
  })

  it('gets another id when it was changed', async () => {
    call.mockRejectedValue(apiFailure(429, 'You have written many messages.', 'tooManyMessages'))
    writeChat('Hello')
    await sendChat()
    expect($chat.get().refusal).toBe('You have written many messages.')
    writeChat('Hello again')
    await sendChat()
    const [first, second] = payloads()
    expect(second.id).not.toBe(first.id)
  })
})
