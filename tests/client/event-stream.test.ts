import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEvents } from '#client/live-port.ts'

let respond: (response: ServerResponse) => void = () => {}
let asked: IncomingHttpHeaders = {}
const server = createServer((request, response) => {
  asked = request.headers
  respond(response)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const onEvent = vi.fn()
const onActivity = vi.fn()
beforeEach(() => void vi.resetAllMocks())
const read = (signal = new AbortController().signal) =>
  readEvents(address, { headers: { authorization: 'Bearer of-the-test' }, signal, onActivity, onEvent })
const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' }
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('an event stream', () => {
  it('is read in chunks of any size, until it ends', async () => {
    const bytes = Buffer.from(
      'id: 7\nevent: unseen\r\ndata: {"a":"सूचना"}\n\n: still here\n\nevent: unseen\ndata: 2\n\n',
    )
    const cut = bytes.indexOf(Buffer.from('सूचना')) + 1
    respond = async (response) => {
      response.writeHead(200, STREAM)
      for (const part of [bytes.subarray(0, cut), bytes.subarray(cut, -1), bytes.subarray(-1)]) {
        response.write(part)
        await pause()
      }
      response.end()
    }
    expect(await read()).toBe(200)
    expect(asked).toMatchObject({ authorization: 'Bearer of-the-test', accept: 'text/event-stream' })
    expect(onEvent.mock.calls.map(([event]) => event)).toEqual([
      { id: '7', event: 'unseen', data: '{"a":"सूचना"}' },
      { id: undefined, event: 'unseen', data: '2' },
    ])
    expect(onActivity.mock.calls.length).toBeGreaterThan(1)
  })

  it.each([
    ['a refusal', 503, STREAM, 503],
    ['a session that has ended', 401, { 'content-type': 'application/json' }, 401],
    ["a network's own page", 200, { 'content-type': 'text/html' }, 0],
  ])('reports the status and no events when the response is %s', async (_, status, headers, known) => {
    respond = (response) => response.writeHead(status, headers).end('data: 1\n\n')
    expect(await read()).toBe(known)
    expect(onEvent).not.toHaveBeenCalled()
  })

  it.each([
    ['breaks', (response: ServerResponse) => response.destroy(), false],
    ['is given up', () => {}, true],
  ])('ends when the connection %s', async (_, end, aborts) => {
    respond = (response) => {
      response.writeHead(200, STREAM).write('data: 1\n\n')
      setTimeout(() => end(response), 20)
    }
    const controller = new AbortController()
    onActivity.mockImplementation(() => aborts && controller.abort())
    expect(await read(controller.signal)).toBe(0)
  })

  it('is closed after an unreadable event, so that another one is opened', async () => {
    onEvent.mockImplementation(({ data }) => JSON.parse(data))
    let closed: Promise<void> = Promise.resolve()
    respond = (response) => {
      closed = new Promise((resolve) => response.on('close', resolve))
      response.writeHead(200, STREAM).write('data: {"count"\n\n')
    }
    expect(await read()).toBe(0)
    await closed
  })
})
