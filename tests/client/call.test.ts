import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callWith, createHttp } from '#client/call.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { type CallOptions, endpoint } from '#contract/endpoint.ts'
import { SETTINGS } from './settings.ts'

interface Seen {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}
let server: Server
let base: string
let seen: Seen
let reply: { status: number; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const http = (token: string | null, apiKey = '') =>
  createHttp({
    apiBaseUrl: `${base}/api`,
    pagesBaseUrl: `${base}/pages`,
    apiKey,
    locale: 'np',
    token: () => token,
  })
const read = endpoint<undefined, { id: number }>('GET', '/vehicles/{id}')
const write = endpoint<{ a: number }, null>('POST', '/things', { base: 'pages' })

describe('call', () => {
  it('sends the language, the key and the token, and fills in the path', async () => {
    reply = { status: 200, body: '{"data":{"id":7}}' }
    const { data } = await callWith(http('secret', 'key'), read, {
      params: { id: 'a/b' },
      query: { page: 2 },
    })
    expect(data.id).toBe(7)
    expect(seen).toMatchObject({
      method: 'GET',
      url: '/api/vehicles/a%2Fb?page=2',
      headers: { 'accept-language': 'np', 'x-api-key': 'key', authorization: 'Bearer secret' },
    })
  })

  it('sends JSON to the base URL of its endpoint, without a token when signed out', async () => {
    reply = { status: 200, body: '{"data":null}' }
    await callWith(http(null), write, { payload: { a: 1 } })
    expect([seen.method, seen.url, seen.body]).toEqual(['POST', '/pages/things', '{"a":1}'])
    expect(seen.headers.authorization).toBeUndefined()
    expect(seen.headers['x-api-key']).toBeUndefined()
  })

  it.each([
    [
      'the status and the first detail of the envelope',
      422,
      '{"error":[{"cause":"invalid","detail":"Not so."}]}',
      [422, 'Not so.'],
    ],
    ['only the status when the response is not an envelope', 502, '<html>', [502, '']],
    ['status 0 for a success that is no JSON', 200, '<html>', [0, '']],
  ])('rejects with %s', async (_, status, body, expected) => {
    reply = { status, body }
    const failure = await callWith(http(null), read, { params: { id: 1 } }).catch((error) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect([failure.status, failure.message]).toEqual(expected)
  })

  it('rejects with status 0 when there is no response', async () => {
    const nowhere = createHttp({ ...SETTINGS, apiBaseUrl: 'http://127.0.0.1:1' })
    await expect(callWith(nowhere, read, { params: { id: 1 } })).rejects.toMatchObject({ status: 0 })
  })

  it('rejects with AbortError when it is aborted', async () => {
    const input = AbortSignal.abort()
    await expect(callWith(http(null), read, { params: { id: 1 }, signal: input })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('the idempotency key', () => {
  const save = endpoint<{ a: number }, null>('POST', '/things', { guarded: true })
  const keyOf = async (options: CallOptions<{ a: number }>) => {
    reply = { status: 200, body: '{"data":null}' }
    await callWith(http('secret'), save, options)
    return seen.headers['idempotency-key']
  }

  it('is the given one, or a generated one', async () => {
    expect(await keyOf({ payload: { a: 1 }, idempotencyKey: 'given' })).toBe('given')
    const [first, second] = [await keyOf({ payload: { a: 1 } }), await keyOf({ payload: { a: 1 } })]
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  it('is not sent with a read', async () => {
    reply = { status: 200, body: '{"data":{"id":7}}' }
    await callWith(http('secret'), read, { params: { id: 1 } })
    expect(seen.headers['idempotency-key']).toBeUndefined()
  })
})

it('reports the time of each response', async () => {
  reply = { status: 503, body: '{}' }
  const second = (at: number) => Math.floor(at / 1_000)
  const before = second(Date.now())
  const times: (string | null)[] = []
  const listening = createHttp({ ...SETTINGS, apiBaseUrl: base, onResponse: (date) => times.push(date) })
  await callWith(listening, read, { params: { id: 1 } }).catch(() => null)
  const reported = second(Date.parse(times[0] ?? ''))
  expect(reported).toBeGreaterThanOrEqual(before)
  expect(reported).toBeLessThanOrEqual(second(Date.now()))
})
