import wretch, { type ConfiguredMiddleware, type Wretch } from 'wretch'
import { type HttpSettings, headersOf } from './http-settings.ts'

export interface Http {
  api: Wretch
  pages: Wretch
}

/** The server returns the first response for a repeated key. */
export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key ? { 'idempotency-key': key } : {}
}

export function createHttp(settings: HttpSettings): Http {
  const listen: ConfiguredMiddleware = (next) => async (url, options) => {
    const sentAt = performance.now()
    const answer = await next(url, options)
    settings.onResponse?.(answer.headers.get('date'), sentAt)
    return answer
  }
  const base = wretch()
    .middlewares([listen])
    .defer((request) => request.headers(headersOf(settings)))
  return { api: base.url(settings.apiBaseUrl), pages: base.url(settings.pagesBaseUrl) }
}
