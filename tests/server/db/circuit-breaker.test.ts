import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBreaker, hasWaited, NoAnswerError, waitingOnce } from '#server/db/circuit-breaker.ts'
import { isTransientError } from '#server/http/transient-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A breaker whose probes respond when the test wants, and their number. */
function openBreaker() {
  const probes: { resolve(): void; reject(error: Error): void }[] = []
  const breaker = createBreaker(
    () => new Promise<void>((resolve, reject) => void probes.push({ resolve, reject })),
  )
  const changes: boolean[] = []
  breaker.onChange((isFrozen) => changes.push(isFrozen))
  return { breaker, probes, changes }
}
const isOpen = ({ breaker }: ReturnType<typeof openBreaker>) => {
  try {
    breaker.assertAnswering()
    return false
  } catch (error) {
    if (error instanceof NoAnswerError) return true
    throw error
  }
}

describe('after three waits without a response', () => {
  it('all are refused until a probe gets a response; one probe runs at a time', async () => {
    const opened = openBreaker()
    const { breaker, probes, changes } = opened
    breaker.waited()
    breaker.waited()
    expect([isOpen(opened), probes.length]).toEqual([false, 0])
    breaker.waited()
    expect([isOpen(opened), probes.length, changes]).toEqual([true, 1, [true]])
    // queries that were running end as well, and start no second probe
    breaker.waited()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes).toHaveLength(1)
    probes[0]?.reject(new Error('Query read timeout'))
    await vi.advanceTimersByTimeAsync(499)
    expect([isOpen(opened), probes.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([isOpen(opened), probes.length]).toEqual([true, 2])
    probes[1]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([isOpen(opened), changes]).toEqual([false, [true, false]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes).toHaveLength(2)
  })

  it('a late response to another query ends it, too', async () => {
    const opened = openBreaker()
    for (let turn = 0; turn < 3; turn++) opened.breaker.waited()
    opened.breaker.answered()
    expect(isOpen(opened)).toBe(false)
    opened.probes[0]?.reject(new Error('Connection terminated'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.probes).toHaveLength(1)
  })

  it('no probe runs once the pool is closed', async () => {
    const { breaker, probes } = openBreaker()
    for (let turn = 0; turn < 3; turn++) breaker.waited()
    breaker.stop()
    probes[0]?.reject(new Error('Cannot use a pool after calling end on the pool'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes).toHaveLength(1)
  })
})

it('waits that are not in a row refuse nobody', () => {
  const opened = openBreaker()
  for (let turn = 0; turn < 10; turn++) {
    opened.breaker.waited()
    opened.breaker.waited()
    opened.breaker.answered()
  }
  expect(isOpen(opened)).toBe(false)
})

describe('a request', () => {
  it('waits once, and another one separately', async () => {
    const opened = openBreaker()
    await waitingOnce(async () => {
      expect([isOpen(opened), hasWaited()]).toEqual([false, false])
      await Promise.all([Promise.resolve().then(() => opened.breaker.waited())])
      expect([isOpen(opened), hasWaited()]).toEqual([true, true])
    })
    await waitingOnce(async () => expect(isOpen(opened)).toBe(false))
    expect([isOpen(opened), hasWaited()]).toEqual([false, false])
  })

  it('leaves what goes on after it to wait for itself', async () => {
    const opened = openBreaker()
    const later: boolean[] = []
    await waitingOnce(async () => {
      setTimeout(() => later.push(isOpen(opened)), 1_000)
      opened.breaker.waited()
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(later).toEqual([false])
  })
})

it('the error is a 503', () => {
  expect(isTransientError(new NoAnswerError())).toBe(true)
})
