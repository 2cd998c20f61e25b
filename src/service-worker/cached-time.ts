import type { WorkboxPlugin } from 'workbox-core/types.js'
import { formatDay, formatTime } from '#domain/shared/format-date.ts'
import { type Locale, readLocale } from '#domain/shell/locale.ts'
import { STRIP, STRIP_TEXT } from '#islands/ui/strip-class.ts'
import en from '#messages/en/offline.json' with { type: 'json' }
import np from '#messages/np/offline.json' with { type: 'json' }
import { readerOf } from '#messages/t.ts'

const WORDS = { en: readerOf({ offline: en }), np: readerOf({ offline: np }) }
/** Headers of the original bytes, or of the time of the first response. */
const OUTDATED_HEADERS = ['content-encoding', 'content-length', 'date', 'etag', 'server-timing']
const MAIN = '<main id="content"'
const HEADER_END = '</header>'

/** Says when the server sent the response, by the server's clock and in the user's calendar. */
function sentence(response: Response, locale: Locale): string {
  const t = WORDS[locale]
  const at = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(at)) return t('offline.title')
  return t('offline.cached', { time: formatTime(at, locale), day: formatDay(at, locale) })
}

function withBody(response: Response, body: string): Response {
  const headers = new Headers(response.headers)
  for (const name of OUTDATED_HEADERS) headers.delete(name)
  return new Response(body, { status: response.status, headers })
}

/** Adds to the header of a cached page when it was loaded, where other notices are shown; needs no script. */
export const addTimeToPage: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return cachedResponse
    const html = await cachedResponse.text()
    const locale = readLocale(/ data-locale="(\w+)"/.exec(html)?.[1])
    const text = sentence(cachedResponse, locale)
    const strip = `<div class="${STRIP}" role="status"><p class="${STRIP_TEXT}">${text}</p></div>`
    const end = html.lastIndexOf(HEADER_END, html.indexOf(MAIN))
    return withBody(cachedResponse, html.slice(0, end) + strip + html.slice(end))
  },
}

/** Adds to the envelope of a cached API response when it was loaded. */
export const addTimeToAnswer: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, request }) {
    if (!cachedResponse) return cachedResponse
    // the key of the copy (answers.ts), not what was asked for
    const locale = readLocale(new URL(request.url).searchParams.get('lang'))
    const envelope = { ...(await cachedResponse.json()), kept: sentence(cachedResponse, locale) }
    return withBody(cachedResponse, JSON.stringify(envelope))
  },
}
