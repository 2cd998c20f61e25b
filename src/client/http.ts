import wretch, { type ConfiguredMiddleware, type Wretch } from 'wretch'

export interface HttpSettings {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  locale: string
  token: () => string | null
  /** Told the `Date` of each answer, and when it was asked for (performance.now()). */
  onAnswer?: (date: string | null, sentAt: number) => void
}

export interface Http {
  api: Wretch
  pages: Wretch
}

/** Every call carries the language, the key when there is one, and the token of whoever is signed in (spec section 7). */
export function headersOf({ apiKey, locale, token }: HttpSettings): Record<string, string> {
  const bearer = token()
  return {
    'accept-language': locale,
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
}

/** Whoever repeats a call with the same key repeats it in vain (design section 4). */
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
