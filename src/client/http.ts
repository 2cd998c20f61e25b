import wretch, { type ConfiguredMiddleware, type Wretch } from 'wretch'

export interface HttpSettings {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  locale: string
  token: () => string | null
  /** Called for each response with its `Date` and the time of the request (performance.now()). */
  onAnswer?: (date: string | null, sentAt: number) => void
}

export interface Http {
  api: Wretch
  pages: Wretch
}

/** Headers of every call: language, API key if configured, token when signed in. */
export function headersOf({ apiKey, locale, token }: HttpSettings): Record<string, string> {
  const bearer = token()
  return {
    'accept-language': locale,
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
}

/** The server replays the first response for a repeated key. */
export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key ? { 'idempotency-key': key } : {}
}

export function createHttp(settings: HttpSettings): Http {
  const listen: ConfiguredMiddleware = (next) => async (url, options) => {
    const sentAt = performance.now()
    const answer = await next(url, options)
    settings.onAnswer?.(answer.headers.get('date'), sentAt)
    return answer
  }
  const base = wretch()
    .middlewares([listen])
    .defer((request) => request.headers(headersOf(settings)))
  return { api: base.url(settings.apiBaseUrl), pages: base.url(settings.pagesBaseUrl) }
}
