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

describe('a call', () => {
  it('that gets a response in time does not report a stall', async () => {
    const { sent, send } = line()
    const call = withStallTimeout({ send, isWrite: false, onStall })
    vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
    sent[0]?.answer('yes')
    expect(await call).toBe('yes')
    expect(stalls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('without a response for 20 s reports a stall, and still accepts its late response', async () => {
    const { sent, send } = line()
    const call = withStallTimeout({ send, isWrite: true, onStall })
    vi.advanceTimersByTime(20_000)
    expect(stalls).toMatchObject([{ isWrite: true }])
    sent[0]?.answer('late')
    expect(await call).toBe('late')
    expect(stalls).toEqual([])
  })

  it('can continue to wait, and reports a stall again after the same time', async () => {
    const { sent, send } = line()
    const call = withStallTimeout({ send, isWrite: false, onStall })
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.wait()
    expect(stalls).toEqual([])
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    expect(stalls).toHaveLength(1)
    sent[0]?.answer('yes')
    await call
    expect(sent).toHaveLength(1)
  })

  it("can be retried: the first request is aborted, and the second one's response is returned", async () => {
    const { sent, send } = line()
    const call = withStallTimeout({ send, isWrite: false, onStall })
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.tryAgain()
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[1]?.answer('second')
    expect(await call).toBe('second')
    expect(stalls).toEqual([])
  })

  it('that is given up fails like one without a response', async () => {
    const { sent, send } = line()
    const end = endOf(withStallTimeout({ send, isWrite: false, onStall }))
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    stalls[0]?.giveUp()
    expect(await end).toBe('lost')
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is given up carries the words for what becomes of it', async () => {
    const { send } = line()
    const state = withStallTimeout({ send, isWrite: true, onStall }).catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    const words = { lost: 'Nothing was changed.', unknown: 'Nobody knows.' }
    stalls[0]?.giveUp(words)
    const failure = await state
    expect(failure).toBeInstanceOf(GivenUp)
    expect(failure).toMatchObject({ status: 0, message: '', words })
  })

  it('without a stall handler ends by itself', async () => {
    const { send } = line()
    const call = withStallTimeout({ send, isWrite: false })
    const state = call.catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    expect(await state).toMatchObject({ status: 0 })
  })

  it('does not stall while bytes move', () => {
    const { sent, send } = line()
    void withStallTimeout({ send, isWrite: true, onStall })
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1)
      sent[0]?.moved()
    }
    expect(stalls).toEqual([])
  })

  it('that the caller aborts ends, stalled or not', async () => {
    const { send } = line()
    const leaving = new AbortController()
    const call = withStallTimeout({ send, isWrite: false, onStall, signal: leaving.signal })
    const state = call.catch((error) => error)
    vi.advanceTimersByTime(STALL_TIMEOUT_MS)
    leaving.abort()
    expect(await state).toMatchObject({ name: 'AbortError' })
    expect(stalls).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
