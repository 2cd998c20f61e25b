import { ApiFailure } from '#contract/api-failure.ts'
import { type CallOptions, type Endpoint, fillPath, isWrite } from '#contract/endpoint.ts'
import type { ErrorDetail } from '#contract/envelope.ts'

// What calls (call.ts) and uploads (upload.ts) send and read alike.

export interface HttpSettings {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  locale: string
  token: () => string | null
  /** Called for each response, with its `Date` and the time of the request (performance.now()). */
  onResponse?: (date: string | null, sentAt: number) => void
}

/** The headers of every call: language, API key if configured, token when signed in. */
export function headersOf({ apiKey, locale, token }: HttpSettings): Record<string, string> {
  const bearer = token()
  return {
    'accept-language': locale,
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
}

/** All tries of a write have one key, even one that nobody looks up: the server returns the first response for it. */
export function keyHeader<P, A>(
  endpoint: Endpoint<P, A>,
  { idempotencyKey }: CallOptions<P>,
): Record<string, string> {
  const key = idempotencyKey ?? (isWrite(endpoint) ? crypto.randomUUID() : undefined)
  return key ? { 'idempotency-key': key } : {}
}

export function callUrl<P, A>(
  endpoint: Endpoint<P, A>,
  { params = {}, query = {} }: Pick<CallOptions<P>, 'params' | 'query'>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  return fillPath(endpoint.path, params) + (search ? `?${search}` : '')
}

type FormValue = string | number | boolean | Blob | undefined | readonly (string | Blob)[]

/** Converts an object to multipart: lists repeat their name, undefined values are omitted. */
export function toFormData(payload: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload) as [string, FormValue][]) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, item instanceof Blob ? item : String(item))
  }
  return form
}

/** Converts the status and text of an error response. Without an error envelope there are no details. */
export function readFailure(status: number, text: string): ApiFailure {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return new ApiFailure(status, [])
    const { error, data }: { error?: unknown; data?: unknown } = body
    return new ApiFailure(status, Array.isArray(error) ? error.filter(isErrorDetail) : [], data)
  } catch {
    return new ApiFailure(status, [])
  }
}

const isErrorDetail = (error: Partial<ErrorDetail> | null): error is ErrorDetail =>
  typeof error?.cause === 'string' && typeof error.detail === 'string'
