import { beforeEach, expect, it } from 'vitest'
import { createIdempotentSender } from '#stores/shell/idempotency.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

beforeEach(() => {
  let keys = 0
  useEnvironment({ uniqueKey: () => `key-${++keys}` })
})

/** Sends payloads one after the other and returns their keys. An error makes that call fail. */
async function keysOf(...calls: [payload: object, error?: Error][]): Promise<string[]> {
  const sender = createIdempotentSender()
  const keys: string[] = []
  for (const [payload, error] of calls) {
    const sending = sender.send(payload, async (key) => {
      keys.push(key)
      if (error) throw error
    })
    if (error) await expect(sending).rejects.toBe(error)
    else await sending
  }
  return keys
}

it.each([
  ['without a response', apiFailure(0)],
  ['after a server error', apiFailure(503)],
  ['after "too many requests"', apiFailure(429)],
])('keeps the key of a payload that is sent again %s', async (_, error) => {
  expect(await keysOf([{ a: 1 }, error], [{ a: 1 }])).toEqual(['key-1', 'key-1'])
})

it('makes a new key for another payload, after success, and after a final refusal', async () => {
  expect(await keysOf([{ a: 1 }, apiFailure(0)], [{ a: 2 }])).toEqual(['key-1', 'key-2'])
  expect(await keysOf([{ a: 1 }], [{ a: 1 }])).toEqual(['key-3', 'key-4'])
  expect(await keysOf([{ a: 1 }, apiFailure(422)], [{ a: 1 }])).toEqual(['key-5', 'key-6'])
})

it('distinguishes files', async () => {
  const [first, second] = [new Blob(['x']), new Blob(['x'])]
  const lost = apiFailure(0)
  const [one, same, other] = await keysOf(
    [{ file: first }, lost],
    [{ file: first }, lost],
    [{ file: second }],
  )
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})

it('knows the payload that got no response', async () => {
  const sender = createIdempotentSender()
  await sender.send({ a: 1 }, () => Promise.reject(apiFailure(0))).catch(() => {})
  expect([sender.isUnanswered({ a: 1 }), sender.isUnanswered({ a: 2 })]).toEqual([true, false])
  sender.reset()
  expect(sender.isUnanswered({ a: 1 })).toBe(false)
})
