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
