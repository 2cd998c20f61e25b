import { createServer, type Server, request as send } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import { ApiError } from '#server/api-error.ts'
import { type MultipartForm, readMultipartForm } from '#server/http/form.ts'
import { createMemoryBudget } from '#server/http/multipart.ts'

const LIMITS = { files: { image: 2, paper: 1 } }

interface Part {
  name?: string
  filename?: string
  type?: string
  body: string | Buffer
}

function multipart(parts: Part[], { end = '\r\n--limit--\r\n' } = {}): Buffer<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, filename, type, body }) => [
    `\r\n--limit\r\nContent-Disposition: form-data${name === undefined ? '' : `; name="${name}"`}${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    body,
  ])
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)))
}

function read(
  body: BodyInit,
  {
    type = 'multipart/form-data; boundary=limit',
    take = async (_: string, bytes: Buffer) => bytes.byteLength,
  }: { type?: string; take?: (field: string, bytes: Buffer) => Promise<number> } = {},
): Promise<MultipartForm<number>> {
  return readMultipartForm(
    new Request('http://site/', { method: 'POST', headers: type ? { 'content-type': type } : {}, body }),
    LIMITS,
    take,
  )
}
const codeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

describe('a multipart body', () => {
  it('returns repeatable fields, and files in order', async () => {
    const form = new FormData()
    form.append('step', '1')
    form.append('featureIDs', '4')
    form.append('image', new File(['aaaa'], 'a.jpg'))
    form.append('featureIDs', '७')
    form.append('image', new File(['bb'], 'तस्वीर.jpg'))
    const { headers, body } = new Response(form)
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    expect(await read(bytes, { type: headers.get('content-type') ?? '' })).toEqual({
      fields: { step: ['1'], featureIDs: ['4', '७'] },
      files: [
        { field: 'image', value: 4 },
        { field: 'image', value: 2 },
      ],
    })
  })

  it('treats any field name as a name, such as __proto__', async () => {
    const { fields } = await read(
      multipart([
        { name: '__proto__', body: 'x' },
        { name: 'constructor', body: 'y' },
      ]),
    )
    expect(Object.entries(fields)).toEqual([
      ['__proto__', ['x']],
      ['constructor', ['y']],
    ])
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })

  it('returns no file for an empty file input', async () => {
    const empty = { name: 'image', filename: '', type: 'application/octet-stream', body: '' }
    const form = await read(multipart([empty, empty, empty, { name: 'step', body: '2' }]))
    expect(form).toEqual({ fields: { step: ['2'] }, files: [] })
  })

  it('passes on one file at a time and pauses reading until it is handled', async () => {
    let sent = 0
    let atOnce = 0
    let max = 0
    const bytes = multipart(
      ['image', 'image', 'paper'].map((name) => ({ name, filename: 'a', body: Buffer.alloc(1_000_000, 1) })),
    )
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent >= bytes.byteLength) return controller.close()
          controller.enqueue(bytes.subarray(sent, sent + 65_536))
          sent += 65_536
        },
      },
      { highWaterMark: 0 },
    )
    const ahead: number[] = []
    const request = new Request('http://site/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=limit' },
      body,
      duplex: 'half',
    } as RequestInit)
    const { files } = await readMultipartForm(request, LIMITS, async (_, file) => {
      max = Math.max(max, ++atOnce)
      const before = sent
      await new Promise((resolve) => setTimeout(resolve, 30))
      ahead.push(sent - before)
      atOnce--
      return file.byteLength
    })
    expect(files.map(({ value }) => value)).toEqual([1_000_000, 1_000_000, 1_000_000])
    expect(max).toBe(1)
    expect(ahead).toEqual([0, 0, 0])
  })

  it.each<[string, string, BodyInit, string]>([
    ['JSON', 'application/json', '{}', 'notForm'],
    ['a form without files', 'application/x-www-form-urlencoded', 'a=b', 'notForm'],
    ['another multipart', 'multipart/mixed; boundary=limit', multipart([]), 'notForm'],
    ['a type with only the same prefix', 'multipart/form-data-x; boundary=limit', multipart([]), 'notForm'],
    ['no boundary', 'multipart/form-data', multipart([{ name: 'a', body: 'b' }]), 'unreadable'],
    [
      'another boundary',
      'multipart/form-data; boundary=other',
      multipart([{ name: 'a', body: 'b' }]),
      'unreadable',
    ],
    ['nothing at all', 'multipart/form-data; boundary=limit', '', 'unreadable'],
    ['rubbish', 'multipart/form-data; boundary=limit', Buffer.alloc(200_000, 65), 'unreadable'],
  ])('is rejected with %s', async (_, type, body, code) => {
    expect(await codeOf(read(body, { type }))).toBe(code)
  })

  it.each<[string, Buffer<ArrayBuffer>, string]>([
    [
      'cut off in a file',
      multipart([{ name: 'image', filename: 'a', body: 'abc' }], { end: '' }),
      'unreadable',
    ],
    ['truncated in a field', multipart([{ name: 'step', body: '1' }], { end: '' }), 'unreadable'],
    ['truncated in a header', Buffer.from('--limit\r\nContent-Disposition: form-da'), 'unreadable'],
    ['a field without a name', multipart([{ body: 'x' }]), 'invalid'],
    ['a file without a name', multipart([{ filename: 'a.jpg', body: 'x' }]), 'invalid'],
    ['a field with a long name', multipart([{ name: 'n'.repeat(101), body: 'x' }]), 'invalid'],
    ['a long field', multipart([{ name: 'description', body: 'x'.repeat(64 * 1024 + 1) }]), 'invalid'],
    [
      'fields that are long together',
      multipart(Array.from({ length: 5 }, () => ({ name: 'description', body: 'x'.repeat(64 * 1024) }))),
      'tooLarge',
    ],
    [
      '61 fields',
      multipart(Array.from({ length: 61 }, () => ({ name: 'featureIDs', body: '1' }))),
      'invalid',
    ],
    ['a file under an unknown name', multipart([{ name: 'other', filename: 'a.jpg', body: 'x' }]), 'invalid'],
    [
      'a file under a name of every object',
      multipart([{ name: 'toString', filename: 'a', body: 'x' }]),
      'invalid',
    ],
    [
      'a nameless file under an unknown name',
      multipart([{ name: 'other', type: 'application/octet-stream', body: 'x' }]),
      'invalid',
    ],
    [
      'one file too many',
      multipart(Array.from({ length: 3 }, () => ({ name: 'image', filename: 'a.jpg', body: 'x' }))),
      'tooManyImages',
    ],
    [
      'an 11 MB file',
      multipart([{ name: 'image', filename: 'a.jpg', body: Buffer.alloc(11_000_000) }]),
      'fileTooLarge',
    ],
    [
      'one byte too many',
      multipart([{ name: 'image', filename: 'a.jpg', body: Buffer.alloc(MAX_FILE_BYTES + 1) }]),
      'fileTooLarge',
    ],
    [
      'more than the total limit of files',
      multipart([{ name: 'paper', filename: 'a.jpg', body: Buffer.alloc(40_000_000) }]),
      'fileTooLarge',
    ],
  ])('is rejected with %s', async (_, body, code) => {
    let taken = 0
    const take = async () => ++taken
    expect(await codeOf(read(body, { take }))).toBe(code)
    if (code === 'fileTooLarge') expect(taken).toBe(0)
  })

  it('may contain a file of exactly the maximum size', async () => {
    const { files } = await read(
      multipart([{ name: 'image', filename: 'a.jpg', body: Buffer.alloc(MAX_FILE_BYTES) }]),
    )
    expect(files).toEqual([{ field: 'image', value: MAX_FILE_BYTES }])
  })

  it('shares one memory budget for files with all others, and always releases its part', async () => {
    const memory = createMemoryBudget(MAX_FILE_BYTES)
    const reading = (parts: Part[], take: (field: string, bytes: Buffer) => Promise<number>, end?: string) =>
      readMultipartForm(
        new Request('http://site/', {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=limit' },
          body: multipart(parts, end === undefined ? {} : { end }),
        }),
        { ...LIMITS, memory },
        take,
      )
    const file = (megabytes: number): Part[] => [
      { name: 'image', filename: 'a.jpg', body: Buffer.alloc(megabytes * 1024 * 1024) },
    ]
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = reading(file(8), async (_, { byteLength }) => {
      begun.resolve()
      await end.promise
      return byteLength
    })
    await begun.promise
    const size = async (_: string, { byteLength }: Buffer) => byteLength
    expect(await codeOf(reading(file(3), size))).toBe('unavailable')
    expect(await codeOf(reading(file(1), size))).toBe('read')
    expect(await codeOf(reading(file(1), size, ''))).toBe('unreadable')
    expect(await codeOf(reading(file(1), () => Promise.reject(new ApiError('notAnImage'))))).toBe(
      'notAnImage',
    )
    end.resolve()
    await slow
    expect(memory.reserve(MAX_FILE_BYTES)).toBe(true)
  })

  it('rejects with the error of the file handler', async () => {
    const body = multipart([{ name: 'image', filename: 'a.jpg', body: 'x' }])
    const take = () => Promise.reject(new ApiError('notAnImage'))
    expect(await codeOf(read(body, { take }))).toBe('notAnImage')
  })
})

describe('a multipart body over a real connection', () => {
  let server: Server
  let port = 0
  const codes: string[] = []

  beforeAll(async () => {
    const answer = async (request: Request) => {
      const code = await codeOf(readMultipartForm(request, LIMITS, async () => null))
      codes.push(code)
      return new Response(code, { status: code === 'read' ? 200 : 400 })
    }
    // later tests in this process need the original global objects
    const listener = getRequestListener(answer, { overrideGlobalObjects: false })
    server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = address && typeof address === 'object' ? address.port : 0
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  function post(body: Buffer<ArrayBuffer>): Promise<string> {
    return fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=limit' },
      body,
    }).then((response) => response.text())
  }

  it('gets a response while the client is still sending a file that is too large', async () => {
    const body = multipart([{ name: 'image', filename: 'a.jpg', body: Buffer.alloc(30_000_000) }])
    expect(await post(body)).toBe('fileTooLarge')
    expect(await post(multipart([{ name: 'step', body: '1' }]))).toBe('read')
  })

  it('gets a response immediately when the announced length exceeds the limit', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const huge = send(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=limit', 'content-length': 1_000_000_000 },
        },
        (response) => {
          response.once('data', (chunk: Buffer) => {
            resolve(String(chunk))
            huge.destroy()
          })
        },
      )
      huge.on('error', reject)
      huge.write('--limit\r\n')
    })
    expect(answer).toBe('fileTooLarge')
    expect(await post(multipart([{ name: 'step', body: '1' }]))).toBe('read')
  })

  it('survives a client that disconnects halfway', async () => {
    codes.length = 0
    await new Promise<void>((resolve) => {
      const half = send({
        port,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=limit', 'content-length': 9_000_000 },
      })
      half.on('error', () => resolve())
      half.write(
        multipart([{ name: 'image', filename: 'a.jpg', body: Buffer.alloc(300_000) }], { end: '' }),
        () => setTimeout(() => half.destroy(new Error('gone')), 30),
      )
    })
    await expect.poll(() => codes).toEqual(['unreadable'])
    expect(await post(multipart([{ name: 'step', body: '1' }]))).toBe('read')
  })
})
