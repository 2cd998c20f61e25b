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
export function createHttp({ apiBaseUrl, pagesBaseUrl, apiKey, locale, token }: HttpSettings): Http {
  const headers: Record<string, string> = { 'accept-language': locale }
  if (apiKey) headers['x-api-key'] = apiKey
  const base = wretch()
    .headers(headers)
    .defer((request) => {
      const bearer = token()
      return bearer ? request.auth(`Bearer ${bearer}`) : request
    })
  return { api: base.url(apiBaseUrl), pages: base.url(pagesBaseUrl) }
}
