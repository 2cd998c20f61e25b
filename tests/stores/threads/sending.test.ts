import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadVehicleImage } from '#contract/hosting.ts'
import { getThread, type MessagePayload, sendMessage } from '#contract/threads.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { confirmSignOut } from '#stores/auth/sign-out.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { resumeWrites } from '#stores/shell/resume-writes.ts'
import { messageDraft, saveMessageDraft } from '#stores/threads/draft.ts'
import {
  $hasUnsafeMessages,
  $unsent,
  deleteMessage,
  postMessage,
  restoreMessages,
  retryMessage,
} from '#stores/threads/sending.ts'
import { $thread, openThread } from '#stores/threads/thread.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { memoryOutbox } from '#tests/setup/outbox.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'
import { KEY, messageOf, threadOf } from './samples.ts'

// the test provides the environment
vi.mock('#stores/shell/browser.ts', () => ({}))

interface Sent {
  key: string | undefined
  payload: MessagePayload
  arrive(): void
  fail(status: number, detail?: string): void
}

let device: ReturnType<typeof memoryOutbox>
let sent: Sent[] = []
let keys = 0
let messages: ReturnType<typeof messageOf>[] = []
const confirm = vi.fn<(question: string) => Promise<boolean>>()

function call(endpoint: unknown, options: { payload?: MessagePayload; idempotencyKey?: string }) {
  if (endpoint === getThread) return Promise.resolve({ data: threadOf(messages) })
  if (endpoint !== sendMessage) return Promise.resolve({ data: {} })
  return new Promise((resolve, reject) => {
    const key = options.idempotencyKey
    sent.push({
      key,
      payload: options.payload ?? {},
      arrive() {
        const { text = null, quick = null } = options.payload ?? {}
        const message = messageOf(messages.length + 1, { isMine: true, sentKey: key ?? null, text, quick })
        messages = [...messages, message]
        resolve({ data: message })
      },
      fail: (status, detail) => reject(apiFailure(status, detail)),
    })
  })
}

/** Waits for the database and the calls. */
const tick = () => vi.advanceTimersByTimeAsync(0)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const post = async (...texts: string[]) => {
  for (const text of texts) await postMessage(KEY, { text })
  await tick()
}
/** The numbers of calls that are answered, one after the other. */
const arrive = async (...calls: number[]) => {
  for (const number of calls) {
    sent[number]?.arrive()
    await tick()
  }
}
const fail = async (number: number, status: number, detail?: string) => {
  sent[number]?.fail(status, detail)
  await tick()
}
/** Closes the page and opens another one: memory is lost. */
const reload = async () => {
  dropSession({ detail: '', isBackground: true })
  sent = []
  storeSignIn(personOf(13))
  await openThread(KEY)
}
const unsent = () => $unsent.get().map(({ content, status }) => [content.text, status])
const texts = () => sent.map(({ payload }) => payload.text)
const shown = () => $thread.get().thread?.messages.map(({ text }) => text)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
  emptyStorage()
  device = memoryOutbox()
  sent = []
  messages = []
  confirm.mockReset().mockResolvedValue(true)
  useEnvironment({
    ...{ call: call as never, outbox: device.outbox, confirm, now: () => NOW },
    ...{ uniqueKey: () => `key-${++keys}`, navigate: () => {}, notify: () => {} },
  })
  storeSignIn(personOf(13))
  await openThread(KEY)
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

describe('a message', () => {
  it('is shown at once, stored before it is sent, and removed from the device when it has arrived', async () => {
    void postMessage(KEY, { text: 'Namaste' })
    expect(unsent()).toEqual([['Namaste', 'queued']])
    await tick()
    expect(unsent()).toEqual([['Namaste', 'sending']])
    expect([...device.stored.keys()]).toEqual([sent[0]?.key])
    await arrive(0)
    expect([unsent(), shown(), device.stored.size]).toEqual([[], ['Namaste'], 0])
  })

  it('waits for those that were written before it', async () => {
    await post('one', 'two', 'three')
    expect(texts()).toEqual(['one'])
    await arrive(0, 1, 2)
    expect([texts(), shown()]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ])
    const written = sent.map(({ payload }) => payload.writtenAt ?? '')
    expect(written).toEqual([...written].sort())
    expect(new Set(written).size).toBe(3)
  })

  it('is sent while a message of another thread waits', async () => {
    await post('one')
    await postMessage('r-5', { quick: 'yes' })
    await tick()
    expect(sent.map(({ payload }) => payload.text ?? payload.quick)).toEqual(['one', 'yes'])
  })

  it('disappears when the list of the server has it, though its own answer was lost', async () => {
    await post('one')
    messages = [messageOf(1, { isMine: true, sentKey: sent[0]?.key ?? '', text: 'one' })]
    await openThread(KEY)
    expect([unsent(), shown()]).toEqual([[], ['one']])
  })
})

describe('without a connection', () => {
  it('messages wait, and are sent in order and once when it is back', async () => {
    await post('one', 'two')
    await fail(0, 0)
    expect(unsent()).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
    ])
    const [{ key }] = sent as [Sent]
    sent = []
    device.goOnline()
    await tick()
    expect([texts(), sent[0]?.key]).toEqual([['one'], key])
    await arrive(0, 1)
    expect([shown(), unsent()]).toEqual([['one', 'two'], []])
  })

  it.each([
    [0, undefined, null],
    [503, 'Busy.', 'Busy.'],
    [429, 'Too many.', 'Too many.'],
  ])('they are tried again after longer and longer pauses (%i)', async (status, detail, error) => {
    await post('one')
    for (const [index, pause] of [5_000, 15_000, 60_000, 300_000, 300_000].entries()) {
      await fail(index, status, detail)
      expect($unsent.get()).toMatchObject([{ status: 'waiting', error }])
      await wait(pause - 1)
      expect(sent).toHaveLength(index + 1)
      await wait(1)
      expect(sent).toHaveLength(index + 2)
    }
  })

  it('they are restored by the next page, in order and under their keys', async () => {
    await post('one', 'two', 'three')
    await fail(0, 0)
    const before = [...device.stored.keys()]
    await reload()
    expect(unsent()).toEqual([])
    await restoreMessages()
    await restoreMessages()
    await tick()
    expect(unsent().map(([text]) => text)).toEqual(['one', 'two', 'three'])
    await arrive(0, 1, 2)
    expect(sent.map(({ key }) => key)).toEqual(before)
    expect(shown()).toEqual(['one', 'two', 'three'])
  })

  it('they are sent from any page of the site', async () => {
    await post('one')
    await fail(0, 0)
    await reload()
    await resumeWrites()
    await tick()
    expect(texts()).toEqual(['one'])
  })

  it('they say so where the device cannot store them', async () => {
    device.state.isFull = true
    await post('one')
    await fail(0, 0)
    expect($unsent.get()).toMatchObject([{ status: 'waiting', isOnDevice: false }])
    expect($hasUnsafeMessages.get()).toBe(true)
  })
})

describe('a refused message', () => {
  it('says why, and does not hold up the next one', async () => {
    await post('one', 'two')
    await fail(0, 422, 'Too long.')
    expect($unsent.get()).toMatchObject([{ status: 'failed', error: 'Too long.' }, { status: 'sending' }])
    expect(texts()).toEqual(['one', 'two'])
  })

  it('is not sent again by itself, also by the next page', async () => {
    await post('one')
    await fail(0, 409, 'Closed.')
    device.goOnline()
    await tick()
    await reload()
    await restoreMessages()
    await tick()
    expect($unsent.get()).toMatchObject([{ status: 'failed', error: 'Closed.' }])
    expect(sent).toEqual([])
  })

  it('can be sent again under its key, or deleted', async () => {
    await post('one', 'two')
    await fail(0, 422)
    const id = $unsent.get()[0]?.id ?? ''
    expect($unsent.get()).toMatchObject([{ error: 'threads.sending.refused' }, {}])
    await arrive(1)
    await retryMessage(id)
    await tick()
    expect(sent[2]?.key).toBe(id)
    await fail(2, 422)
    await deleteMessage(id)
    expect([unsent(), device.stored.size]).toEqual([[], 0])
  })
})

describe('stored messages of an account', () => {
  it('stay when its session ends, and belong to it alone', async () => {
    await post('one')
    await fail(0, 401)
    clearSession({ keepsUnsaved: true })
    sent = []
    storeSignIn(personOf(14))
    await restoreMessages()
    await tick()
    expect([unsent(), sent]).toEqual([[], []])
    clearSession()
    storeSignIn(personOf(13))
    await openThread(KEY)
    await restoreMessages()
    await tick()
    expect(texts()).toEqual(['one'])
  })

  it('are deleted with the sign-out, after a question', async () => {
    await post('one', 'two')
    await fail(0, 0)
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await confirmSignOut('Log out?')).toBe(false)
    expect(confirm.mock.calls).toEqual([['Log out?'], ['2']])
    expect(device.stored.size).toBe(2)
    expect(await confirmSignOut('Log out?')).toBe(true)
    expect([device.stored.size, unsent()]).toEqual([0, []])
  })

  it('that are not messages are ignored', async () => {
    const write = { userId: 13, at: NOW, call: 'POST /threads/{key}/messages', params: { key: KEY } }
    device.stored.set('a', { ...write, key: 'a', payload: { quick: 'unknown', writtenAt: NOW } })
    device.stored.set('b', { ...write, key: 'b', payload: { text: 'no time' } })
    device.stored.set('c', {
      ...write,
      key: 'c',
      payload: { latitude: 27.7, longitude: 85.3, writtenAt: NOW },
    })
    await restoreMessages()
    await tick()
    expect(sent.map(({ key }) => key)).toEqual([])
    await postMessage(KEY, { text: 'one' })
    await restoreMessages()
    await tick()
    expect($unsent.get().map(({ id, content }) => [id, content.text ?? content.latitude])).toEqual([
      ['c', 27.7],
      [expect.any(String), 'one'],
    ])
  })
})

describe('the text of a message', () => {
  it('survives a reload for each thread, until it is sent or its user signs out', () => {
    saveMessageDraft(KEY, 'Where')
    saveMessageDraft('r-5', 'Is')
    expect([messageDraft(KEY), messageDraft('r-5'), messageDraft('r-6')]).toEqual(['Where', 'Is', ''])
    saveMessageDraft(KEY, '')
    expect([messageDraft(KEY), messageDraft('r-5')]).toEqual(['', 'Is'])
    clearSession()
    expect(localStorage.getItem('app:threads:drafts')).toBeNull()
  })
})

it('resumes the calls by the names that they have in the outbox', async () => {
  const { RESUMED } = await import('#stores/shell/resume-writes.ts')
  const names = [uploadVehicleImage, sendMessage].map(({ method, path }) => `${method} ${path}`)
  expect(RESUMED.map((resumed) => resumed.call)).toEqual(names)
})
