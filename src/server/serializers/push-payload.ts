import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { PushPayload } from '#domain/notifications/push-payload.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { notificationText, type StoredFacts } from './notification-text.ts'
import { messagePath } from './notifications.ts'

/** A device shows two to four lines; a reason that somebody typed may be long, and a message has 4,096 bytes. */
const MAX_LETTERS = 240
const letters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** The push message for the service worker as JSON, in the reader's language. */
export function pushPayload({
  id,
  kind,
  facts,
  amount,
  locale,
  ...ids
}: {
  id: number
  kind: NotificationKind
  facts: StoredFacts
  amount: number | null
  locale: Locale
  bookingId: string | null
  requestId: number | null
}): string {
  const { title, body } = notificationText(kind, { ...facts, ...(amount !== null && { amount }) }, locale)
  const payload: PushPayload = {
    id,
    title,
    body: shorten(body),
    lang: htmlLang(locale),
    path: messagePath({ kind, facts, ...ids }),
  }
  return JSON.stringify(payload)
}

/** Cuts between graphemes, so that no vowel sign of Devanagari is separated from its consonant. */
function shorten(text: string): string {
  const segments = Array.from(letters.segment(text), ({ segment }) => segment)
  return segments.length <= MAX_LETTERS ? text : `${segments.slice(0, MAX_LETTERS - 1).join('')}…`
}
