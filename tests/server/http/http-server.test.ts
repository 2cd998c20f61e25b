import { request as plainRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Render } from '#server/astro/render.ts'
import type { ConnectionLimits } from '#server/http/connections.ts'
import { testApi } from '#tests/setup/api.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'
import { jpegOf, quarters } from '#tests/setup/pictures.ts'

/** The limits of the process with shorter times, so that tests can reach each of them. */
const SCALED: ConnectionLimits = {
  maxPipelined: 10,
  minBytesPerSecond: 1_000,
  rateWindow: 300,
  maxUpload: 6_000,
  maxBody: 900,
  maxStalled: 600,
  sweepEvery: 50,
}
/** A busy machine may send nothing for seconds between two chunks. */
const LONG_TIMEOUTS: ConnectionLimits = {
  ...SCALED,
  rateWindow: 60_000,
  maxUpload: 600_000,
  maxStalled: 60_000,
}
const api = testApi()
let token: string
let vehicle: number
let site: Awaited<ReturnType<typeof openHttpSite>>
const sockets: Socket[] = []

beforeAll(async () => {
  const { id, user_id } = await api.context.db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  vehicle = id
  token = await api.tokenFor(user_id)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site.close()
})

const open = async (options: Parameters<typeof openHttpSite>[1] = {}) => {
  site = await openHttpSite(api.context, { limits: SCALED, ...options })
}

/** A raw connection. `text` is the received text, `closed` whether the server ended it. */
async function dial() {
  const socket = connect(site.port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    closed,
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((item) => item[1]),
  }
}

/** Uploads a picture in chunks with pauses. @returns the status and the duration */
async function uploadSlowly(bytes: Buffer, { pieces, pause }: { pieces: number; pause: number }) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  form.append('type', 'image')
  const encoded = new Request('http://site', { method: 'POST', body: form })
  const body = Buffer.from(await encoded.arrayBuffer())
  const started = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const upload = plainRequest(
      `${site.origin}/api/v1/vehicles/${vehicle}/images`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': encoded.headers.get('content-type') ?? '',
          'content-length': body.byteLength,
        },
      },
      (response) => {
        response.resume()
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }),
        )
      },
    )
    upload.once('error', reject)
    void (async () => {
      const size = Math.ceil(body.byteLength / pieces)
      for (let at = 0; at < body.byteLength && !upload.destroyed; at += size) {
        upload.write(body.subarray(at, at + size))
        await wait(pause)
      }
      upload.end()
    })()
  })
}

describe('an upload', () => {
  // a vehicle has at most six pictures
  beforeEach(() => api.context.db.deleteFrom('vehicle_images').where('vehicle_id', '=', vehicle).execute())

  it('may take longer than any other body, as long as it keeps a minimum rate', async () => {
    await open({ limits: LONG_TIMEOUTS })
    const photo = await jpegOf(quarters(960, 600))
    const { status, ms } = await uploadSlowly(photo, { pieces: 20, pause: 80 })
    expect(status).toBe(201)
    expect(ms).toBeGreaterThan(SCALED.maxBody)
  })

  it('ends in 408 below the minimum rate', async () => {
    await open()
    const { socket, closed, statuses } = await dial()
    socket.write(
      `POST /api/v1/vehicles/${vehicle}/images HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\n--x\r\n`,
    )
    const drip = setInterval(() => socket.write('a'), 50)
    await closed
    clearInterval(drip)
    expect(statuses()).toEqual(['408'])
  })

  it('finishes within the drain time when the process is stopped', async () => {
    await open({ limits: LONG_TIMEOUTS, drainMs: 600_000 })
    const photo = await jpegOf(quarters(960, 600))
    const uploading = uploadSlowly(photo, { pieces: 20, pause: 100 })
    await wait(300)
    await Promise.all([site.stop(), uploading])
    expect((await uploading).status).toBe(201)
  })
})

it('a JSON body has a time limit', async () => {
  await open()
  const { socket, closed, statuses } = await dial()
  socket.write(
    'POST /api/v1/pricing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write(' '.repeat(200)), 50)
  await closed
  clearInterval(drip)
  expect(statuses()).toEqual(['408'])
})

it('a client that reads none of its responses is disconnected', async () => {
  const large: Render = async () => new Response('x'.repeat(4_000_000))
  await open({ render: large })
  const { socket, closed } = await dial()
  socket.pause()
  socket.write('GET /vehicles HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5))
  const asking = setInterval(() => socket.write('G'), 100)
  const ended = await Promise.race([closed.then(() => true), wait(5_000, false)])
  clearInterval(asking)
  expect(ended).toBe(true)
})

it('the server handles a bounded number of pipelined requests, rejects the next one and closes the connection', async () => {
  const slow: Render = async () => {
    await wait(20)
    return new Response('page', { status: 404 })
  }
  await open({ render: slow })
  const { socket, closed, statuses } = await dial()
  socket.write(
    Array.from({ length: 60 }, (_, index) => `GET /page/${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(
      '',
    ),
  )
  await closed
  expect(statuses()).toEqual([...Array.from({ length: 11 }, () => '404'), '503'])
})

it('the server is first not ready but still responds during a stop, then accepts no new connections and aborts none', async () => {
  await open()
  const seen = { answered: 0, failed: 0, unready: 0 }
  let isOver = false
  // like a load balancer: a new connection each time, until readiness fails
  const worker = async () => {
    while (!isOver) {
      const ready = await fetch(`${site.origin}/readyz`, { headers: { connection: 'close' } }).catch(
        () => null,
      )
      if (ready?.status !== 200) {
        seen.unready += ready ? 1 : 0
        return
      }
      const reply = await fetch(`${site.origin}/api/v1/appInfo`, { headers: { connection: 'close' } }).catch(
        () => null,
      )
      if (reply?.status === 200) seen.answered += 1
      else seen.failed += 1
    }
  }
  const workers = Array.from({ length: 12 }, worker)
  await expect.poll(() => seen.answered).toBeGreaterThan(50)
  await site.stop()
  isOver = true
  await Promise.all(workers)
  expect(seen.failed).toBe(0)
  // on a busy machine a worker may still be busy with its last call
  expect(seen.unready).toBeGreaterThan(0)
})

describe('an API call with a bad Host', () => {
  it.each(['bad host!', 'a@b', 'x\\y', '[::1'])('returns the envelope of an error: %s', async (host) => {
    await open()
    const { socket, text } = await dial()
    socket.write(
      `GET /api/v1/appInfo HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: np\r\nConnection: close\r\n\r\n`,
    )
    await expect.poll(() => text().includes('\r\n\r\n{')).toBe(true)
    expect(text()).toMatch(/^HTTP\/1\.1 400 /)
    const [, body = ''] = text().split('\r\n\r\n')
    expect(JSON.parse(Buffer.from(body, 'latin1').toString())).toMatchObject({
      error: [{ cause: 'unreadable' }],
    })
  })
})
