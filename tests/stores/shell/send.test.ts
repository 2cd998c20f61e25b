import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GivenUp } from '#contract/api-failure.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { WriteOutcome } from '#contract/writes.ts'
import { type SendOptions, type SendOutcome, send } from '#stores/shell/send.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const SAVE = endpoint<object, { id: number }>('POST', '/things/{id}', { guarded: true })
const READ = endpoint<undefined, { id: number }>('GET', '/things/{id}', { guarded: true })
const LOST = apiFailure(0)
const ANSWERED: WriteOutcome = { state: 'answered', data: { id: 7 } }
const call = vi.fn()
/** What goes by it is recorded as a call, too. */
const upload = vi.fn()
const findWrite = vi.fn()
/** in ms, before the looks */
const pauses: number[] = []
/** Called with the number of pauses. */
const beforeLook = vi.fn()
let now = 0
const keys = () => call.mock.calls.map(([, options]) => options.idempotencyKey)
const save = (payload: object, options: SendOptions<object> = {}) => send(SAVE, { payload, ...options })
const statusOf = async (outcome: Promise<SendOutcome<unknown>>) => (await outcome).status
/** How the next calls end. */
const ends = (...errors: (Error | null)[]) => {
  for (const error of errors)
    if (error) call.mockRejectedValueOnce(error)
    else call.mockResolvedValueOnce({ data: { id: 7 } })
}

beforeEach(() => {
  vi.resetAllMocks()
  pauses.length = 0
  let made = 0
  now = 0
  findWrite.mockResolvedValue({ state: 'absent' })
  upload.mockImplementation(async (_, options) => call(_, options))
  useEnvironment({
    call: async (_, options) => call(_, options),
    upload,
    findWrite,
    uniqueKey: () => `key-${++made}`,
    now: () => (now += 1_000),
    async pause(ms) {
      pauses.push(ms)
      beforeLook(pauses.length)
    },
  })
})

describe('the idempotency key of a write', () => {
  it.each([
    ['without a response', LOST],
    ['after a server error', apiFailure(503)],
    ['after "too many requests"', apiFailure(429)],
  ])('stays with a payload that is sent again %s', async (_, error) => {
    ends(error, error, null)
    for (let times = 0; times < 3; times++) await save({ a: 1 })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
  })

  it('differs for another payload or call, after success, and after any later response', async () => {
    ends(LOST, LOST, LOST, apiFailure(422), null)
    await save({ a: 1 })
    await save({ a: 2 })
    await save({ a: 1 }, { params: { id: 2 } })
    await save({ a: 3 })
    await save({ a: 1 })
    ends(null)
    await save({ a: 1 })
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3', 'key-4', 'key-5', 'key-6'])
  })

  it('differs five minutes later', async () => {
    ends(LOST, LOST, null)
    await save({ a: 1 })
    now += 298_000
    await save({ a: 1 })
    now += 299_000
    await save({ a: 1 })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('distinguishes files, and is absent for a read', async () => {
    const [first, second] = [new Blob(['x']), new Blob(['x'])]
    ends(LOST, LOST, LOST, LOST)
    for (const file of [first, first, second]) await save({ file })
    await send(READ, { params: { id: 1 } })
    expect(keys()).toEqual(['key-1', 'key-1', 'key-2', undefined])
    expect(findWrite).toHaveBeenCalledTimes(3 * 2)
    expect(upload).toHaveBeenCalledTimes(3)
  })
})

describe('a write', () => {
  it('is not looked up when it is answered or refused', async () => {
    ends(null, apiFailure(409), apiFailure(503))
    expect(await save({ a: 1 })).toEqual({ status: 'answered', data: { id: 7 }, isFound: false })
    expect(await save({ a: 1 })).toMatchObject({ status: 'refused', failure: { status: 409 } })
    expect(await save({ a: 1 })).toMatchObject({ status: 'refused', failure: { status: 503 } })
    expect(findWrite).not.toHaveBeenCalled()
  })

  it.each([
    ['answered', 1, async () => ANSWERED, undefined],
    ['refused', 2, async () => ({ state: 'absent' }), 'Nothing was changed.'],
    ['unknown', 1, () => Promise.reject(LOST), 'Nobody knows.'],
    ['unknown', 1, () => Promise.reject(new DOMException('late', 'TimeoutError')), 'Nobody knows.'],
    ['unknown', 1, () => Promise.reject(apiFailure(401, 'Logged out.')), 'Logged out.'],
  ] as const)(
    'is looked up by its key without a response: %s after %i look-up(s)',
    async (status, looks, found, message) => {
      ends(new GivenUp({ lost: 'Nothing was changed.', unknown: 'Nobody knows.' }))
      findWrite.mockImplementation(found)
      const onLost = vi.fn()
      const outcome = await save({ a: 1 }, { onLost })
      expect(outcome.status).toBe(status)
      expect('failure' in outcome ? outcome.failure.message : undefined).toBe(message)
      expect(findWrite.mock.calls).toEqual(Array(looks).fill(['key-1']))
      expect([onLost.mock.calls, call.mock.calls.length]).toEqual([[['key-1']], 1])
    },
  )

  it('is found when it arrives between two look-ups', async () => {
    ends(LOST)
    findWrite.mockResolvedValueOnce({ state: 'absent' }).mockResolvedValueOnce(ANSWERED)
    expect(await save({ a: 1 })).toMatchObject({ status: 'answered', isFound: true })
    expect(pauses).toEqual([1_500])
  })

  it('is looked up again while it runs, at most three times', async () => {
    ends(LOST, LOST)
    findWrite.mockResolvedValueOnce({ state: 'running' }).mockResolvedValueOnce(ANSWERED)
    expect(await save({ a: 1 })).toEqual({ status: 'answered', data: { id: 7 }, isFound: true })
    findWrite.mockResolvedValue({ state: 'running' })
    expect(await statusOf(save({ a: 1 }))).toBe('unknown')
    expect(findWrite).toHaveBeenCalledTimes(2 + 3)
  })

  it('is not looked up when its caller aborted it, or when it is in the outbox', async () => {
    ends(LOST, LOST)
    expect(await statusOf(save({ a: 1 }, { signal: AbortSignal.abort() }))).toBe('unknown')
    expect(await statusOf(save({ a: 1 }, { idempotencyKey: 'kept', isInOutbox: true }))).toBe('unknown')
    expect(findWrite).not.toHaveBeenCalled()
    expect(keys()).toEqual(['key-1', 'kept'])
  })
})

describe('a write that is looked up until its outcome is known', () => {
  const until = new AbortController().signal

  it.each([[LOST], [apiFailure(502)]])(
    'counts as not done after two look-ups that miss it',
    async (error) => {
      ends(error)
      expect(await save({ a: 1 }, { until })).toMatchObject({ status: 'refused', failure: error })
      expect(pauses).toEqual([1_500, 3_000])
    },
  )

  it('is looked up until a response arrives, in pauses of ten seconds at most', async () => {
    ends(LOST)
    findWrite.mockRejectedValue(LOST)
    beforeLook.mockImplementation((times) => times === 30 && findWrite.mockResolvedValue(ANSWERED))
    expect(await save({ a: 1 }, { until })).toMatchObject({ status: 'answered', isFound: true })
    expect([pauses.length, Math.max(...pauses), call.mock.calls.length]).toEqual([30, 10_000, 1])
  })

  it('stays unknown when the look-ups are ended', async () => {
    ends(LOST)
    const looks = new AbortController()
    beforeLook.mockImplementation(() => looks.abort())
    expect(await statusOf(save({ a: 1 }, { until: looks.signal }))).toBe('unknown')
    expect(findWrite).not.toHaveBeenCalled()
  })
})
