import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Render } from '#server/astro/render.ts'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import { testApi } from '#tests/setup/api.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

const api = testApi()
let site: Awaited<ReturnType<typeof openHttpSite>>
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site.close()
})

const open = async (options: Parameters<typeof openHttpSite>[1]) => {
  site = await openHttpSite(api.context, {
    limits: { ...CONNECTION_LIMITS, sweepEvery: 20 },
    ...options,
  })
}
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A connection from an address of this machine. */
async function dial(localAddress: string) {
  let text = ''
  const socket = connect({ port: site.port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  const one = {
    socket,
    isClosed: false,
    /** Resolves with the status of the response, or with null when the server closes the connection. */
    ask(request = HEALTH): Promise<string | null> {
      text = ''
      socket.write(request)
      return answered()
    },
  }
  const answered = async () => {
    await expect.poll(() => one.isClosed || text.includes('\r\n\r\n')).toBe(true)
    return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? null
  }
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    one.isClosed = true
  })
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return one
}
type Dialled = Awaited<ReturnType<typeof dial>>
async function dialMany(count: number, localAddress: string): Promise<Dialled[]> {
  const all: Dialled[] = []
  for (let turn = 0; turn < count; turn++) all.push(await dial(localAddress))
  return all
}
const stillOpen = (all: readonly Dialled[]) => all.filter(({ isClosed }) => !isClosed).length

it('the server keeps only the latest 75 of 300 idle connections of one IP address open when 310 exist', async () => {
  await open({ maxConnections: 300 })
  const idle = await dialMany(310, '127.0.0.2')
  await expect.poll(() => stillOpen(idle)).toBe(75)
  expect(stillOpen(idle.slice(-75))).toBe(75)
  const others = await dialMany(30, '127.0.0.3')
  expect(await Promise.all(others.map((one) => one.ask()))).toEqual(others.map(() => '200'))
  expect(await idle.at(-1)?.ask()).toBe('200')
})

it('an IP address without a share may use all connections, but loses idle ones when there is no room', async () => {
  await open({ maxConnections: 8, hasShare: (address) => !address.endsWith('127.0.0.2') })
  const proxy = await dialMany(8, '127.0.0.2')
  expect(await Promise.all(proxy.map((one) => one.ask()))).toEqual(proxy.map(() => '200'))
  const other = await dial('127.0.0.3')
  expect(await other.ask()).toBe('200')
  await expect.poll(() => stillOpen(proxy)).toBe(7)
})

it('idle connections of a proxy are closed after those of others, however many it has', async () => {
  await open({ maxConnections: 8, hasShare: (address) => !address.endsWith('127.0.0.2') })
  const proxy = await dialMany(6, '127.0.0.2')
  const others = [await dial('127.0.0.3'), await dial('127.0.0.4')]
  const newcomer = await dial('127.0.0.5')
  expect(await newcomer.ask()).toBe('200')
  await expect.poll(() => stillOpen(others)).toBe(1)
  expect(stillOpen(proxy)).toBe(6)
})

it('connections with an open request stay, and more connections of their IP address are rejected', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let rendering = 0
  const slow: Render = async (request) => {
    if (request.url.includes('/page/')) {
      rendering += 1
      await finished
    }
    return new Response('page', { status: 404 })
  }
  await open({ maxConnections: 8, render: slow })
  const busy = await dialMany(2, '127.0.0.2')
  const answers = busy.map((one, index) => one.ask(`GET /page/${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`))
  await expect.poll(() => rendering).toBe(2)
  expect(await (await dial('127.0.0.2')).ask()).toBeNull()
  expect(await (await dial('127.0.0.3')).ask()).toBe('200')
  finish()
  expect(await Promise.all(answers)).toEqual(['404', '404'])
  expect(await (await dial('127.0.0.2')).ask()).toBe('200')
})

it('unfinished requests are closed first, then those that have been idle for longest', async () => {
  await open({ maxConnections: 12 })
  const [first, second, third] = await dialMany(3, '127.0.0.2')
  if (!first || !second || !third) throw new Error('three were dialled')
  for (const one of [third, first]) expect(await one.ask()).toBe('200')
  second.socket.write('GET /healthz HTTP/1.1\r\nHost: local')
  first.socket.write('GET /healthz HTTP/1.1\r\nHost: local')
  await expect
    .poll(async () => {
      const fourth = await dial('127.0.0.2')
      const seen = [first, second, third].map(({ isClosed }) => isClosed)
      return [await fourth.ask(), ...seen]
    })
    .toEqual(['200', true, true, false])
})

it('one connection of the IP address with the most is closed when all are taken', async () => {
  await open({ maxConnections: 8 })
  const two = await dialMany(2, '127.0.0.2')
  const ones = await Promise.all(Array.from({ length: 6 }, (_, index) => dial(`127.0.0.${10 + index}`)))
  const newcomer = await dial('127.0.0.3')
  expect(await newcomer.ask()).toBe('200')
  await expect.poll(() => stillOpen(two)).toBe(1)
  expect(stillOpen(ones)).toBe(6)
})
