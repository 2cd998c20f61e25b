import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countUnseen } from '#contract/notifications.ts'
import { blockPerson, getThread, type Message, readThread, type Thread } from '#contract/threads.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { setUnseen } from '#stores/notifications/unseen.ts'
import { blockOther } from '#stores/threads/blocking.ts'
import {
  $thread,
  addEarlierMessages,
  addMessage,
  markThreadRead,
  openThread,
  renewPictures,
} from '#stores/threads/thread.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import { KEY, messageOf, threadOf } from './samples.ts'

const PAGE = 50
/** The fake server: the messages of the thread, and what it was asked. */
let all: Message[] = []
let change: Partial<Thread> = {}
let kept: string | undefined
let failing: unknown[] = []
let version = 0
let calls: unknown[] = []
let now = NOW
const notify = vi.fn()
const confirm = vi.fn()

async function answer(
  endpoint: unknown,
  { query, payload }: { query?: { before: number }; payload?: unknown } = {},
) {
  const page = query ? `before ${query.before}` : 'latest'
  calls.push(endpoint === getThread ? page : endpoint === countUnseen ? 'count' : payload)
  if (failing.includes(endpoint)) throw apiFailure(0)
  if (endpoint === countUnseen) return { data: { count: 0, requests: 0, messages: 0, threads: version } }
  if (endpoint === readThread) return { data: null }
  if (endpoint === blockPerson) return { data: { message: 'Blocked.' } }
  const before = all.filter(({ id }) => !query || id < query.before)
  const messages = before.slice(-PAGE)
  return { data: threadOf(messages, { hasEarlier: before.length > PAGE, ...change }), kept }
}

const ids = () => $thread.get().thread?.messages.map(({ id }) => id) ?? []
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const settled = () => new Promise((resolve) => setTimeout(resolve))
/** A change of the user's threads, as the stream reports it. */
const report = async (messages = 1) => {
  version += 1
  setUnseen({ count: 0, requests: 0, messages, threads: version })
  await settled()
}

beforeEach(() => {
  clearSession()
  storeSignIn(personOf(13))
  all = range(1, 120).map((id) => messageOf(id))
  change = {}
  kept = undefined
  failing = []
  now = NOW
  notify.mockReset()
  confirm.mockReset().mockResolvedValue(true)
  useEnvironment({ call: answer as never, now: () => now, notify, confirm })
  setUnseen({ count: 0, requests: 0, messages: 0, threads: version })
  calls = []
})

describe('an open thread', () => {
  it('shows the latest messages, and earlier ones on request', async () => {
    await openThread(KEY)
    expect(ids()).toEqual(range(71, 120))
    await addEarlierMessages()
    await addEarlierMessages()
    await addEarlierMessages()
    expect(ids()).toEqual(range(1, 120))
    expect(calls).toEqual(['latest', 'before 71', 'before 21'])
  })

  it('stays when earlier messages do not load, which can be retried', async () => {
    await openThread(KEY)
    failing = [getThread]
    await addEarlierMessages()
    expect([$thread.get().earlier, ids().length]).toEqual(['failed', 50])
    failing = []
    await addEarlierMessages()
    expect([$thread.get().earlier, ids().length]).toEqual(['idle', 100])
  })

  it.each([
    ['missing', apiFailure(404)],
    ['failed', apiFailure(0)],
    ['failed', apiFailure(500)],
  ])('is %s after a failure', async (status, failure) => {
    useEnvironment({ call: () => Promise.reject(failure) })
    await openThread(KEY)
    expect($thread.get()).toMatchObject({ key: KEY, status, thread: null })
  })

  it('is closed by signing out', async () => {
    await openThread(KEY)
    clearSession()
    expect($thread.get()).toMatchObject({ key: '', status: 'idle', thread: null })
  })
})

describe('a change in the threads of the user', () => {
  it('adds new messages behind the shown ones, without a loading state', async () => {
    await openThread(KEY)
    await addEarlierMessages()
    all.push(messageOf(121))
    const statuses: string[] = []
    const stop = $thread.listen(({ status }) => statuses.push(status))
    await report()
    stop()
    expect(ids()).toEqual(range(21, 121))
    expect(new Set(statuses)).toEqual(new Set(['ready']))
    await addEarlierMessages()
    expect(ids()).toEqual(range(1, 121))
  })

  it('shows the read mark of the other person', async () => {
    await openThread(KEY)
    change = { seenUpTo: 120 }
    await report()
    expect($thread.get().thread?.seenUpTo).toBe(120)
  })

  it('replaces the messages when more have arrived than a page has, so that none is missing between', async () => {
    await openThread(KEY)
    all.push(...range(121, 200).map((id) => messageOf(id)))
    await report()
    expect(ids()).toEqual(range(151, 200))
    expect($thread.get().thread?.hasEarlier).toBe(true)
  })

  it('leaves the thread as it is when it cannot be loaded', async () => {
    await openThread(KEY)
    failing = [getThread]
    await report()
    expect([$thread.get().status, ids().length]).toEqual(['ready', 50])
  })

  it('is not lost while the thread is loading', async () => {
    const loading = openThread(KEY)
    await report()
    await loading
    await settled()
    expect(calls.filter((call) => call === 'latest')).toHaveLength(2)
  })

  it('keeps the URL of a shown picture, which would load again under another', async () => {
    const image = (url: string) => ({ url, width: 4, height: 3 })
    all = [messageOf(1, { text: null, image: image('/a?signed=1') })]
    await openThread(KEY)
    all = [messageOf(1, { text: null, image: image('/a?signed=2') }), messageOf(2)]
    await report()
    expect($thread.get().thread?.messages[0]?.image?.url).toBe('/a?signed=1')
    await renewPictures()
    expect($thread.get().thread?.messages[0]?.image?.url).toBe('/a?signed=2')
    calls = []
    await renewPictures()
    expect(calls).toEqual([])
    now += 60_000
    await renewPictures()
    expect(calls).toEqual(['latest'])
  })
})

describe('the read mark', () => {
  it('is sent once for the latest message of the other person', async () => {
    all.push(messageOf(121, { isMine: true }))
    await openThread(KEY)
    calls = []
    await markThreadRead()
    await markThreadRead()
    expect(calls).toEqual([{ upTo: 120 }])
  })

  it('is sent again after a failure', async () => {
    await openThread(KEY)
    failing = [readThread]
    await markThreadRead()
    failing = []
    calls = []
    await markThreadRead()
    expect(calls).toEqual([{ upTo: 120 }])
  })

  it('updates the count of unread messages', async () => {
    await openThread(KEY)
    await report(3)
    calls = []
    await markThreadRead()
    await settled()
    expect(calls.slice(0, 2)).toEqual([{ upTo: 120 }, 'count'])
  })

  it.each([
    ['an empty thread', 0, undefined],
    ['an offline copy', 120, 'As of 14:05'],
  ])('is not sent for %s', async (_, count, notice) => {
    all = all.slice(0, count)
    kept = notice
    await openThread(KEY)
    calls = []
    await markThreadRead()
    expect(calls).toEqual([])
  })
})

describe('a message of the user that has arrived', () => {
  it.each([
    ['is added', KEY, 121, [120, 121]],
    ['is not added twice', KEY, 120, [119, 120]],
    ['is not added to another thread', 'r-1', 121, [119, 120]],
  ])('%s', async (_, key, id, end) => {
    await openThread(KEY)
    addMessage(key, messageOf(id, { isMine: true }))
    expect(ids().slice(-2)).toEqual(end)
  })

  it('shows that the connection is back: an offline copy is loaded again', async () => {
    kept = 'As of 14:05'
    await openThread(KEY)
    kept = undefined
    addMessage(KEY, messageOf(121, { isMine: true }))
    await settled()
    expect($thread.get().offlineNotice).toBeUndefined()
  })

  it('stays when the thread was read before it arrived', async () => {
    await openThread(KEY)
    addMessage(KEY, messageOf(121, { isMine: true }))
    await report()
    expect(ids().at(-1)).toBe(121)
  })
})

describe('blocking', () => {
  it('asks first, and loads the thread again', async () => {
    await openThread(KEY)
    calls = []
    confirm.mockResolvedValueOnce(false)
    await blockOther(true)
    expect(calls).toEqual([])
    await blockOther(true)
    expect(calls).toEqual([{ isBlocked: true }, 'latest'])
    expect(notify).toHaveBeenCalledWith('success', 'Blocked.')
  })

  it('ends without a question', async () => {
    await openThread(KEY)
    await blockOther(false)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('says when it did not work', async () => {
    await openThread(KEY)
    failing = [blockPerson]
    await blockOther(true)
    expect(notify).toHaveBeenCalledWith('error', 'threads.block.failed')
  })
})
