import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE } from '#tests/setup/clock.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { FakeBrowser, settle } from './tabs.ts'

const SECOND = 1_000
let browser: FakeBrowser

beforeEach(() => {
  vi.useFakeTimers()
  emptyStorage()
  browser = new FakeBrowser()
  return () => void vi.useRealTimers()
})

describe('the tabs of a browser', () => {
  it('share one stream, and all show its counts', async () => {
    const first = await browser.tab('first')
    const second = await browser.tab('second')
    browser.send(3)
    await settle()
    const third = await browser.tab('third')
    expect([first.unseen(), second.unseen(), third.unseen()]).toEqual([3, 3, 3])
    for (let count = 0; count < 20; count++) {
      browser.send(count)
      await settle(25 * SECOND)
    }
    expect([first.unseen(), second.unseen(), third.unseen()]).toEqual([19, 19, 19])
    expect(browser.streams).toHaveLength(1)
    expect(browser.calls).toEqual([])
  })

  it.each([
    ['is left', 'gone', 0],
    ['is hidden for long', 'hidden', 30 * SECOND],
  ] as const)('continue when the leader %s', async (_, state, ms) => {
    const leader = await browser.tab('leader')
    const other = await browser.tab('other')
    browser.send(3)
    await leader.become(state)
    await settle(ms)
    expect(browser.open().map(({ tab }) => tab)).toEqual(['other'])
    browser.send(2)
    expect(other.unseen()).toBe(2)
    // back again, as a follower
    await leader.become('visible')
    expect(leader.unseen()).toBe(2)
    expect(browser.open()).toHaveLength(1)
  })

  it('request nothing while all are hidden, and return with a fresh count', async () => {
    const tabs = [await browser.tab('a'), await browser.tab('b')]
    browser.send(1)
    for (const tab of tabs) await tab.become('hidden')
    await settle(29 * SECOND)
    expect(browser.open()).toHaveLength(1)
    await settle(SECOND)
    expect(browser.open()).toEqual([])
    const opened = browser.streams.length
    await settle(30 * MINUTE)
    expect([browser.streams.length, browser.calls]).toEqual([opened, []])
    await tabs[1]?.become('visible')
    expect(browser.open().map(({ tab }) => tab)).toEqual(['b'])
  })

  it('do not change when another tab is shown for a moment', async () => {
    const tab = await browser.tab('a')
    browser.send(1)
    await tab.become('hidden')
    await settle(20 * SECOND)
    await tab.become('visible')
    browser.send(2)
    await settle(50 * SECOND)
    expect(browser.streams).toHaveLength(1)
  })

  it('replace a suspended leader, which becomes a follower when it wakes up', async () => {
    const leader = await browser.tab('leader')
    const other = await browser.tab('other')
    browser.send(3)
    leader.suspend()
    await settle(65 * SECOND)
    expect(browser.open().map(({ tab }) => tab)).toEqual(['other'])
    browser.send(5)
    expect(other.unseen()).toBe(5)
    await other.become('gone')
    expect(browser.open().map(({ tab }) => tab)).toEqual(['leader'])
  })

  it('stop when one of them signs out', async () => {
    const tab = await browser.tab('a')
    browser.send(3)
    tab.signOut()
    expect([browser.open(), tab.unseen()]).toEqual([[], null])
    await settle(10 * MINUTE)
    expect([browser.streams.length, browser.calls]).toEqual([1, []])
  })
})

describe('a broken stream', () => {
  it.each([
    [0, [2, 4, 8, 15]],
    [0.5, [4, 8, 16, 30]],
    [1, [6, 12, 24, 45]],
  ])('is reopened after pauses that grow and vary (%s)', async (random, pauses) => {
    browser.random = random
    await browser.tab('a')
    for (const seconds of pauses) {
      const opened = browser.streams.length
      browser.latest().end(0)
      await settle(seconds * SECOND - 1)
      expect(browser.streams).toHaveLength(opened)
      await settle(1)
      expect(browser.streams).toHaveLength(opened + 1)
    }
    // the counts are loaded by one call
    expect(browser.calls).toEqual(['a'])
  })

  it('is reopened quickly if it had lasted, however often it broke', async () => {
    await browser.tab('a')
    for (let time = 1; time < 12; time++) {
      browser.send(time)
      await settle(40 * SECOND)
      browser.latest().end(200)
      await settle(4 * SECOND)
      expect(browser.streams).toHaveLength(time + 1)
    }
    expect(browser.calls).toEqual([])
  })

  it.each([
    ['never sends anything', 20, 0],
    ['falls silent', 60, 1],
  ])('is opened again when it %s', async (_, seconds, heard) => {
    await browser.tab('a')
    if (heard) browser.send(1)
    await settle(seconds * SECOND - 1)
    expect(browser.open()).toHaveLength(1)
    await settle(1 + 4 * SECOND)
    expect([browser.streams.length, browser.open().length]).toEqual([2, 1])
  })

  it('stays open with heartbeats', async () => {
    await browser.tab('a')
    browser.send(1)
    for (let beat = 0; beat < 20; beat++) {
      await settle(25 * SECOND)
      browser.latest().onActivity()
    }
    expect(browser.streams).toHaveLength(1)
  })

  it('is replaced by polling after five failures, between attempts that become rarer', async () => {
    const tab = await browser.tab('a')
    const other = await browser.tab('b')
    const fail = async (seconds: number) => {
      browser.latest().end(0)
      await settle(seconds * SECOND)
    }
    for (const seconds of [4, 8, 16, 30]) await fail(seconds)
    browser.calls = []
    browser.counts = { count: 8, requests: 0 }
    await fail(0)
    expect([tab.unseen(), other.unseen(), browser.calls]).toEqual([8, 8, ['a']])
    await settle(MINUTE)
    expect(browser.streams).toHaveLength(6)
    await fail(2 * 60)
    expect([browser.streams.length, browser.calls.length]).toEqual([7, 3])
    browser.send(9)
    expect(tab.unseen()).toBe(9)
  })

  it('is replaced by polling immediately when the server has no room for it', async () => {
    const tab = await browser.tab('a')
    browser.latest().end(503)
    await settle()
    expect([tab.unseen(), browser.calls, browser.streams.length]).toEqual([1, ['a'], 1])
    await settle(MINUTE)
    expect(browser.streams).toHaveLength(2)
  })

  it('is opened immediately when the device is online again', async () => {
    const tab = await browser.tab('a')
    for (const seconds of [4, 8, 16]) {
      browser.latest().end(0)
      await settle(seconds * SECOND)
    }
    browser.latest().end(0)
    await settle()
    tab.online()
    await settle()
    expect([browser.streams.length, browser.open().length]).toEqual([5, 1])
  })

  it('signs out with the next call when the session has ended', async () => {
    const tab = await browser.tab('a')
    browser.send(3)
    browser.refusal = 401
    browser.latest().end(401)
    await settle(10 * MINUTE)
    expect([browser.calls, browser.streams.length, tab.unseen()]).toEqual([['a'], 1, null])
  })
})

describe('a tab without a stream', () => {
  it('polls once a minute when visible, and never when hidden', async () => {
    const tab = await browser.tab('a', { isAble: false })
    await settle(3 * MINUTE + SECOND)
    expect([browser.calls.length, browser.streams]).toEqual([4, []])
    await tab.become('hidden')
    await settle(30 * MINUTE)
    expect(browser.calls).toHaveLength(4)
    await tab.become('visible')
    expect(browser.calls).toHaveLength(5)
  })

  it('loads the counts when it is opened and shown again while it saves data', async () => {
    const tab = await browser.tab('a', { saves: true })
    await settle(30 * MINUTE)
    expect([tab.unseen(), browser.calls.length, browser.streams]).toEqual([1, 1, []])
    await tab.become('hidden')
    await settle(MINUTE)
    await tab.become('visible')
    expect(browser.calls).toHaveLength(2)
  })

  it('shows on the next page the counts of the last one', async () => {
    const before = await browser.tab('before')
    browser.send(6)
    await before.become('gone')
    const next = await browser.tab('next')
    expect(next.unseen()).toBe(6)
    next.signOut()
    expect(next.unseen()).toBeNull()
    expect(sessionStorage.getItem('app:notifications:unseen')).toBeNull()
  })
})
