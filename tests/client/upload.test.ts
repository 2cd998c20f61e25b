import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callWith, createHttp } from '#client/call.ts'
import type { HttpSettings } from '#client/request.ts'
import { uploadWith } from '#client/upload.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { endpoint, type Stall } from '#contract/endpoint.ts'
import { SETTINGS } from './settings.ts'

interface Progress {
  loaded: number
  total: number
}

/** The part of a browser's XMLHttpRequest that uploads use; the test controls the network. */
class FakeRequest {
  static last: FakeRequest
  static made = 0
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress: ((event: Progress) => void) | null } = { onprogress: null }
  opened = ''
  body: FormData | null = null
  isAborted = false
  status = 0
  responseText = ''
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null

  constructor() {
    FakeRequest.last = this
    FakeRequest.made++
  }
  open(method: string, address: string): void {
    this.opened = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: FormData): void {
    this.body = body
  }
  /** A finished request cannot be aborted. */
  abort(): void {
    if (this.isAborted || this.status) return
    this.isAborted = true
    this.onabort?.()
  }
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total })
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
  }
}

const settings: HttpSettings = { ...SETTINGS, apiKey: 'key', locale: 'np', token: () => 'secret' }
type Payload = Record<string, string | Blob | readonly string[]>
const save = endpoint<Payload, { id: number }>('POST', '/vehicles/{id}', { form: true, guarded: true })
const payload: Payload = { step: '2', imageIDs: ['a', 'b'], image: new Blob(['picture']) }
const begin = (options: Partial<Parameters<typeof uploadWith<Payload, { id: number }>>[2]> = {}) => {
  const answer = uploadWith(settings, save, { params: { id: 'a/b' }, payload, ...options })
  return { answer, caught: answer.catch((error) => error), request: FakeRequest.last }
}
const STALLED_MS = 20_000

beforeEach(() => {
  FakeRequest.made = 0
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  it('sends the form to the URL of its call and returns its envelope', async () => {
    const { answer, request } = begin()
    expect(request.opened).toBe('POST https://api.example/v1/vehicles/a%2Fb')
    expect(request.body?.get('step')).toBe('2')
    expect(request.body?.getAll('imageIDs')).toEqual(['a', 'b'])
    expect(request.body?.get('image')).toBeInstanceOf(File)
    request.answer(200, '{"data":{"id":7}}')
    expect(await answer).toEqual({ data: { id: 7 } })
  })

  it('sends the headers of every call', async () => {
    const fetched: Headers[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      fetched.push(new Headers(headers))
      return new Response('{"data":{"id":7}}')
    })
    const options = { params: { id: 1 }, payload, idempotencyKey: 'once' }
    await callWith(createHttp(settings), save, options)
    void uploadWith(settings, save, options)
    const { headers } = FakeRequest.last
    expect(headers).toEqual(Object.fromEntries(fetched[0] ?? []))
    expect(headers).toEqual({
      'accept-language': 'np',
      'x-api-key': 'key',
      authorization: 'Bearer secret',
      'idempotency-key': 'once',
    })
  })

  it('is sent to the base URL of its endpoint, with its query', () => {
    const page = endpoint<Payload, null>('POST', '/things', { base: 'pages', form: true })
    void uploadWith(settings, page, { payload, query: { page: 2 } })
    expect(FakeRequest.last.opened).toBe('POST https://pages.example/things?page=2')
  })

  it('sends no token when signed out', () => {
    void uploadWith(SETTINGS, save, { payload })
    expect(FakeRequest.last.headers).toMatchObject({ 'accept-language': 'en' })
    expect(FakeRequest.last.headers).not.toHaveProperty('authorization')
  })

  it('reports its progress, if it is known', () => {
    const shares: number[] = []
    const { request } = begin({ onProgress: (progress) => shares.push(progress) })
    request.progress(0, 0)
    request.progress(250, 1000)
    request.progress(1000, 1000)
    expect(shares).toEqual([0.25, 1])
  })

  it('works without a progress listener', async () => {
    const { answer, request } = begin()
    request.progress(1, 2)
    request.answer(200, '{"data":{"id":7}}')
    await answer
  })
})

describe('a rejected upload', () => {
  it('reports its status, field errors and data', async () => {
    const { caught, request } = begin()
    const error = [
      { cause: 'insuranceExpiry', detail: 'Not this day.' },
      { cause: 'images', detail: 'Too few.' },
    ]
    request.answer(422, JSON.stringify({ error, data: { next: 3 } }))
    const failure = await caught
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      status: 422,
      message: 'Not this day.',
      errors: error,
      data: { next: 3 },
    })
  })

  it.each([
    [413, '<html>too large</html>'],
    [502, ''],
    [500, '{"error":"text"}'],
    [404, 'null'],
  ])('reports only its status for %i and %j', async (status, text) => {
    const { caught, request } = begin()
    request.answer(status, text)
    expect(await caught).toMatchObject({ status, message: '', errors: [] })
  })

  it('treats a 2xx response without an envelope as a lost response', async () => {
    const { caught, request } = begin()
    request.answer(200, '<html>a portal of the hotel</html>')
    expect(await caught).toMatchObject({ status: 0, errors: [] })
  })
})

describe('an upload without a response', () => {
  it('has status 0 when the connection breaks', async () => {
    const { caught, request } = begin()
    request.onerror?.()
    expect(await caught).toMatchObject({ status: 0, errors: [] })
  })

  it('has status 0 when no bytes move for 20 s and there is no stall handler', async () => {
    const { caught, request } = begin()
    vi.advanceTimersByTime(STALLED_MS - 1)
    expect(request.isAborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(request.isAborted).toBe(true)
    expect(await caught).toMatchObject({ name: 'Error', status: 0 })
  })

  it('is awaited while bytes move, however slowly', () => {
    const { request } = begin()
    for (let sent = 1; sent <= 10; sent++) {
      vi.advanceTimersByTime(STALLED_MS - 1)
      request.progress(sent, 100)
    }
    expect(request.isAborted).toBe(false)
    vi.advanceTimersByTime(STALLED_MS)
    expect(request.isAborted).toBe(true)
  })

  it('leaves no timer running once it has a response', async () => {
    const { answer, request } = begin()
    request.answer(200, '{"data":{"id":7}}')
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a stalled upload', () => {
  const stall = () => {
    const stalls: Stall[] = []
    const answer = uploadWith(settings, save, { params: { id: 1 }, payload }, (item) => {
      stalls.push(item)
      return () => {}
    })
    const first = FakeRequest.last
    vi.advanceTimersByTime(STALLED_MS)
    return { answer, caught: answer.catch((error) => error), first, stalls }
  }

  it('is retried with its key, so that a picture is not stored twice', async () => {
    const { answer, first, stalls } = stall()
    stalls[0]?.tryAgain()
    expect(FakeRequest.last).not.toBe(first)
    expect(FakeRequest.last.headers).toEqual(first.headers)
    FakeRequest.last.answer(200, '{"data":{"id":7}}')
    expect(await answer).toEqual({ data: { id: 7 } })
  })

  it('reports the abort message when the user gives up', async () => {
    const { caught, stalls } = stall()
    const words = { lost: 'It did not arrive.', unknown: 'Nobody knows.' }
    stalls[0]?.giveUp(words)
    expect(await caught).toMatchObject({ status: 0, words })
  })
})

describe('an aborted upload', () => {
  it('stops and rejects with AbortError', async () => {
    const giveUp = new AbortController()
    const { caught, request } = begin({ signal: giveUp.signal })
    request.progress(1, 2)
    giveUp.abort()
    expect(request.isAborted).toBe(true)
    expect(await caught).toMatchObject({ name: 'AbortError' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('sends nothing when it is aborted before it starts', async () => {
    const { caught } = begin({ signal: AbortSignal.abort() })
    expect(await caught).toMatchObject({ name: 'AbortError' })
    expect(FakeRequest.made).toBe(0)
  })

  it('still resolves when it is aborted after its response', async () => {
    const giveUp = new AbortController()
    const { answer, request } = begin({ signal: giveUp.signal })
    request.answer(200, '{"data":{"id":7}}')
    giveUp.abort()
    expect(await answer).toEqual({ data: { id: 7 } })
    expect(request.isAborted).toBe(false)
  })
})
