import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withStallTimeout } from '#client/stall-timeout.ts'
import { GivenUp } from '#contract/api-failure.ts'
import type { Stall } from '#contract/endpoint.ts'
import { STALL_TIMEOUT_MS } from '#domain/shell/toast-times.ts'

/** A call whose responses the test sends by hand. */
function line() {
  const sent: { signal: AbortSignal; moved: () => void; answer: (text: string) => void; fail: () => void }[] =
    []
  const send = (signal: AbortSignal, moved: () => void) =>
    new Promise<string>((resolve, reject) => {
      sent.push({ signal, moved, answer: resolve, fail: () => reject(new Error('refused')) })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { sent, send }
}

let stalls: Stall[] = []
const onStall = (stall: Stall) => {
  stalls.push(stall)
  return () => {
    stalls = stalls.filter((item) => item !== stall)
  }
}
const endOf = (call: Promise<string>) =>
  call.then(
    (text) => `answered ${text}`,
    (error) => (error.status === 0 ? 'lost' : error.message),
  )

beforeEach(() => {
  stalls = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** A read that is sent; the test answers it by hand. */
function begin(options: Partial<Parameters<typeof withStallTimeout<string>>[0]> = {}) {
  const { sent, send } = line()
  return { sent, call: withStallTimeout({ send, isWrite: false, onStall, ...options }) }
}

describe('the stall timeout', () => {
  it('does not report a stall when the response comes in time', async () => {
    const { sent, call } = begin()
    vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
    sent[0]?.answer('yes')
    expect(await call).toBe('yes')
    expect(stalls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports a stall after 20 s without a response, and still accepts the late response', async () => {
    const { sent, call } = begin({ isWrite: true })
    vi.advanceTimersByTime(20_000)
    expect(stalls).toMatchObject([{ isWrite: true }])
    sent[0]?.answer('late')
    expect(await call).toBe('late')
    expect(stalls).toEqual([])
  })

  it('can be extended, and reports a stall again after the same time', async () => {
    const { sent, call } = begin()
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.wait()
    expect(stalls).toEqual([])
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    expect(stalls).toHaveLength(1)
    sent[0]?.answer('yes')
    await call
    expect(sent).toHaveLength(1)
  })

  it('aborts the first request on a retry, and returns the response of the second', async () => {
    const { sent, call } = begin()
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.tryAgain()
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[1]?.answer('second')
    expect(await call).toBe('second')
    expect(stalls).toEqual([])
  })

  it('rejects like a call without a response when the user gives up', async () => {
    const { sent, call } = begin()
    const end = endOf(call)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.giveUp()
    expect(await end).toBe('lost')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports the abort message when the user gives up', async () => {
    const state = begin({ isWrite: true }).call.catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    const words = { lost: 'Nothing was changed.', unknown: 'Nobody knows.' }
    stalls[0]?.giveUp(words)
    const failure = await state
    expect(failure).toBeInstanceOf(GivenUp)
    expect(failure).toMatchObject({ status: 0, message: '', words })
  })

  it('ends the call by itself when there is no stall handler', async () => {
    const state = begin({ onStall: undefined }).call.catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    expect(await state).toMatchObject({ status: 0 })
  })

  it('does not report a stall while bytes move', () => {
    const { sent } = begin({ isWrite: true })
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
      sent[0]?.moved()
    }
    expect(stalls).toEqual([])
  })

  it('rejects when the caller aborts, stalled or not', async () => {
    const leaving = new AbortController()
    const state = begin({ signal: leaving.signal }).call.catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    leaving.abort()
    expect(await state).toMatchObject({ name: 'AbortError' })
    expect(stalls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
