import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readWith } from '#client/read.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { endpoint } from '#contract/endpoint.ts'

let server: Server
let base: string
let seen: { url: string; headers: Record<string, unknown> }
/** Null for no response. */
let reply: { status: number; body: string } | null
/** Resolves when a request has arrived. */
let arrived = () => {}

beforeAll(async () => {
  server = createServer((request, response) => {
    seen = { url: request.url ?? '', headers: request.headers }
    arrived()
    if (reply) response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const onResponse = vi.fn()
const settings = () => ({
  apiBaseUrl: `${base}/api`,
  pagesBaseUrl: `${base}/pages`,
  apiKey: 'key',
  locale: 'np',
  token: () => 'secret',
  onResponse,
})
const vehicle = endpoint<undefined, { id: number }>('GET', '/vehicles/{id}')
const read = (signal?: AbortSignal) =>
  readWith(settings(), vehicle, { params: { id: 'a/b' }, query: { page: 2 }, ...(signal && { signal }) })
const failureOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => null,
    (error) => error,
  )

it('sends the language, the key and the token, and reports the server time', async () => {
  reply = { status: 200, body: '{"data":{"id":7}}' }
  expect((await read()).data).toEqual({ id: 7 })
  expect(seen).toMatchObject({
    url: '/api/vehicles/a%2Fb?page=2',
    headers: { 'accept-language': 'np', 'x-api-key': 'key', authorization: 'Bearer secret' },
  })
  expect(onResponse).toHaveBeenLastCalledWith(expect.stringMatching(/GMT$/), expect.any(Number))
})

it('calls pages at their own base URL', async () => {
  reply = { status: 200, body: '{"data":null}' }
  await readWith(settings(), endpoint<undefined, null>('GET', '/info', { base: 'pages' }))
  expect(seen.url).toBe('/pages/info')
})

it.each([
  ['an error with its detail', 422, '{"error":[{"cause":"invalid","detail":"Not so."}]}', [422, 'Not so.']],
  [
    'a refused token',
    401,
    '{"error":[{"cause":"unauthorized","detail":"Signed out."}]}',
    [401, 'Signed out.'],
  ],
  ['an error of a proxy', 502, '<html>', [502, '']],
  ['a success that is no JSON', 200, '<html>', [0, '']],
])('rejects with a failure on %s', async (_, status, body, expected) => {
  reply = { status, body }
  const failure = await failureOf(read())
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ status: expected[0], message: expected[1] })
})

it('rejects with status 0 when the server is unreachable', async () => {
  const nowhere = { ...settings(), apiBaseUrl: 'http://127.0.0.1:1' }
  expect(await failureOf(readWith(nowhere, vehicle, { params: { id: 1 } }))).toMatchObject({ status: 0 })
})

it('rejects with AbortError when it is aborted, before it is sent and after', async () => {
  reply = null
  expect(await failureOf(read(AbortSignal.abort()))).toMatchObject({ name: 'AbortError' })
  const controller = new AbortController()
  const isSent = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const failure = failureOf(read(controller.signal))
  await isSent
  controller.abort()
  expect(await failure).toMatchObject({ name: 'AbortError' })
})

it('gives up after 20 seconds without a response', async () => {
  reply = null
  const isSent = new Promise<void>((resolve) => {
    arrived = resolve
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let isOver = false
    const failure = failureOf(read()).finally(() => {
      isOver = true
    })
    await isSent
    await vi.advanceTimersByTimeAsync(19_900)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    const given = await failure
    expect(given).toBeInstanceOf(ApiFailure)
    expect(given).toMatchObject({ status: 0 })
  } finally {
    vi.useRealTimers()
  }
})
