import { beforeEach, expect, it } from 'vitest'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { setUnseen } from '#stores/notifications/unseen.ts'
import { $inbox, addThreads, loadInbox } from '#stores/threads/inbox.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import { rowOf } from './samples.ts'

/** The fake server: the keys of the user's threads, latest message first. */
let all: string[] = []
let isFailing = false
let version = 0

const shown = () => $inbox.get().items.map(({ id }) => id)
const keys = (count: number) => Array.from({ length: count }, (_, at) => `r-${at + 1}`)
const report = () => {
  version += 1
  setUnseen({ count: 0, requests: 0, messages: 1, threads: version })
  return new Promise((resolve) => setTimeout(resolve))
}

beforeEach(async () => {
  clearSession()
  storeSignIn(personOf(13))
  all = keys(25)
  isFailing = false
  useEnvironment({
    call: (async (_: unknown, { query: { page } }: { query: { page: number } }) => {
      if (isFailing) throw apiFailure(0)
      const data = all.slice((page - 1) * 20, page * 20).map((key) => rowOf(key))
      return { data, meta: { pagination: { page, limit: 20, total: all.length } } }
    }) as never,
  })
  setUnseen({ count: 0, requests: 0, messages: 0, threads: version })
  await loadInbox()
})

it('shows page after page', async () => {
  expect(shown()).toEqual(keys(20))
  await addThreads()
  await addThreads()
  expect(shown()).toEqual(keys(25))
})

it('moves a thread to the top when it has a new message, and the rest stays', async () => {
  await addThreads()
  all = ['r-23', ...all.filter((key) => key !== 'r-23')]
  await report()
  expect(shown()).toEqual(all)
})

it('stays as it is when it cannot be loaded again', async () => {
  isFailing = true
  await report()
  expect([$inbox.get().status, shown().length]).toEqual(['ready', 20])
})

it('can be loaded again after a failure, and is empty after signing out', async () => {
  isFailing = true
  await loadInbox()
  expect([$inbox.get().status, shown()]).toEqual(['failed', []])
  isFailing = false
  await loadInbox()
  expect(shown()).toHaveLength(20)
  clearSession()
  expect([$inbox.get().status, shown()]).toEqual(['idle', []])
})
