import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCircuitBreaker,
  DatabaseFrozenError,
  hasTimedOut,
  withOneTimeout,
} from '#server/db/circuit-breaker.ts'
import { isTransientError } from '#server/http/error-response.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A probe that responds when requested, and the number of probes. */
function openBreaker() {
  const probes: { resolve(): void; reject(error: Error): void }[] = []
  const breaker = createCircuitBreaker(
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
    if (error instanceof DatabaseFrozenError) return true
    throw error
  }
}

describe('the circuit breaker after three timeouts', () => {
  it('fails all queries until a probe succeeds, and sends one probe at a time', async () => {
    const opened = openBreaker()
    const { breaker, probes, changes } = opened
    breaker.waited()
    breaker.waited()
    expect([isOpen(opened), probes.length]).toEqual([false, 0])
    breaker.waited()
    expect([isOpen(opened), probes.length, changes]).toEqual([true, 1, [true]])
    // queries in progress time out as well, and start no second probe
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

  it('is closed by a late response to another query as well', async () => {
    const opened = openBreaker()
    for (let turn = 0; turn < 3; turn++) opened.breaker.waited()
    opened.breaker.answered()
    expect(isOpen(opened)).toBe(false)
    opened.probes[0]?.reject(new Error('Connection terminated'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.probes).toHaveLength(1)
  })

  it('sends no more probes once the pool is closed', async () => {
    const { breaker, probes } = openBreaker()
    for (let turn = 0; turn < 3; turn++) breaker.waited()
    breaker.stop()
    probes[0]?.reject(new Error('Cannot use a pool after calling end on the pool'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes).toHaveLength(1)
  })
})

it('timeouts that are not consecutive have no effect', () => {
  const opened = openBreaker()
  for (let turn = 0; turn < 10; turn++) {
    opened.breaker.waited()
    opened.breaker.waited()
    opened.breaker.answered()
  }
  expect(isOpen(opened)).toBe(false)
})

describe('a request', () => {
  it('waits once, independently of other requests', async () => {
    const opened = openBreaker()
    await withOneTimeout(async () => {
      expect([isOpen(opened), hasTimedOut()]).toEqual([false, false])
      await Promise.all([Promise.resolve().then(() => opened.breaker.waited())])
      expect([isOpen(opened), hasTimedOut()]).toEqual([true, true])
    })
    await withOneTimeout(async () => expect(isOpen(opened)).toBe(false))
    expect([isOpen(opened), hasTimedOut()]).toEqual([false, false])
  })

  it('does not affect work that continues after it', async () => {
    const opened = openBreaker()
    const later: boolean[] = []
    await withOneTimeout(async () => {
      setTimeout(() => later.push(isOpen(opened)), 1_000)
      opened.breaker.waited()
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(later).toEqual([false])
  })
})

it('a rejected request responds with 503', () => {
  expect(isTransientError(new DatabaseFrozenError())).toBe(true)
})
