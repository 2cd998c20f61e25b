import wretch, { type Wretch } from 'wretch'

export interface HttpSettings {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  locale: string
  token: () => string | null
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
  const base = wretch().defer((request) => request.headers(headersOf(settings)))
  return { api: base.url(settings.apiBaseUrl), pages: base.url(settings.pagesBaseUrl) }
}
