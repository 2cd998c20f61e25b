import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAakash } from '#server/ports/sms/aakash.ts'
import { type SmsPort, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import { createSparrow } from '#server/ports/sms/sparrow.ts'

const MESSAGE = { to: '9841234567', text: 'Sawari: पर्ख & wait, 100% + 1' }
/** Long enough for a busy machine, and the limit for a gateway that does not respond. */
const TIMEOUT_MS = 5_000
const SILENT_MS = 100

let server: Server
let answer: { status: number; body: string | object; headers?: Record<string, string>; isHanging?: boolean }
let requests: { method: string; path: string; fields: Record<string, string> }[]
let baseUrl: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      requests.push({ method: request.method ?? '', path: request.url ?? '', fields })
      if (answer.isHanging) return
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const sparrow = (address = baseUrl, timeoutMs = TIMEOUT_MS) =>
  createSparrow({ baseUrl: address, token: 'hush', from: 'Sawari', timeoutMs })
const aakash = (address = baseUrl, timeoutMs = TIMEOUT_MS) =>
  createAakash({ baseUrl: address, token: 'hush', timeoutMs })

async function outcome(port: SmsPort, reply: typeof answer): Promise<unknown> {
  answer = reply
  requests = []
  return port.send(MESSAGE).catch((error) => {
    if (error instanceof SmsUnconfirmed) return 'unknown'
    throw error
  })
}
const refused = (isPermanent: boolean, reason: string) => ({ ok: false, isPermanent, reason })
const QUEUED = '1 messages has been queued for delivery.'

describe('Sparrow', () => {
  it('receives token, sender, ten digits and the text once', async () => {
    const reply = { status: 200, body: { count: 1, response_code: 200, response: QUEUED } }
    expect(await outcome(sparrow(), reply)).toEqual({ ok: true, id: null })
    expect(requests).toEqual([
      { method: 'POST', path: '/v2/sms/', fields: { token: 'hush', from: 'Sawari', ...MESSAGE } },
    ])
  })

  it.each([
    ...[1000, 1001, 1002, 1007, 1008, 1010, 1011].map((code) => [code, true] as const),
    ...[1003, 1004, 1005, 1006, 1012, 1013, 9999].map((code) => [code, false] as const),
  ])('refuses with %i: permanent %s', async (code, isPermanent) => {
    const body = { response_code: code, response: `Invalid receiver ${MESSAGE.to}` }
    const result = await outcome(sparrow(), { status: 403, body })
    expect(result).toEqual(refused(isPermanent, `response_code ${code}`))
  })
})

describe('Aakash', () => {
  const sent = (valid: object[], invalid: object[] = []) => ({
    status: 200,
    body: { error: false, message: QUEUED, data: { valid, invalid } },
  })

  it('receives token, ten digits and the text once', async () => {
    const valid = [{ id: 71, mobile: MESSAGE.to, text: MESSAGE.text, credit: 1, status: 'queued' }]
    expect(await outcome(aakash(), sent(valid))).toEqual({ ok: true, id: '71' })
    expect(requests).toEqual([
      { method: 'POST', path: '/sms/v3/send', fields: { auth_token: 'hush', ...MESSAGE } },
    ])
  })

  it.each([
    ['The provided Auth Token is not valid.', true, 'token refused'],
    ['Not enough balance.', false, 'not enough balance'],
    [`Something about ${MESSAGE.to}`, false, 'refused'],
  ])('refuses with "%s"', async (message, isPermanent, reason) => {
    const body = { error: true, message, data: null }
    expect(await outcome(aakash(), { status: 200, body })).toEqual(refused(isPermanent, reason))
  })

  it('refuses a number', async () => {
    const result = await outcome(aakash(), sent([], [{ mobile: MESSAGE.to }]))
    expect(result).toEqual(refused(true, 'number refused'))
  })
})

describe.each([
  ['Sparrow', sparrow],
  ['Aakash', aakash],
])('%s', (_, gateway) => {
  it.each([
    ['an error page', { status: 502, body: '<html>Bad gateway' }, 'unknown'],
    ['a success that is not JSON', { status: 200, body: '<html>Login' }, 'unknown'],
    ['a success of another shape', { status: 200, body: { ok: 'yes' } }, 'unknown'],
    ['a list', { status: 200, body: [] }, 'unknown'],
    ['silence', { status: 200, body: '', isHanging: true }, 'unknown'],
    ['a page of a firewall', { status: 403, body: '<html>Forbidden' }, refused(false, 'status 403')],
    [
      'a redirect, which is not followed',
      { status: 302, body: '', headers: { location: '/elsewhere' } },
      refused(false, 'status 302'),
    ],
  ])('responds with %s', async (_, reply, expected) => {
    const port = gateway(baseUrl, 'isHanging' in reply ? SILENT_MS : TIMEOUT_MS)
    expect(await outcome(port, reply)).toEqual(expected)
    expect(requests).toHaveLength(1)
  })

  it('sends nothing when it is unreachable', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const result = await outcome(gateway(`http://127.0.0.1:${port}`), { status: 200, body: '' })
    expect(result).toEqual(refused(false, 'no connection'))
  })
})
