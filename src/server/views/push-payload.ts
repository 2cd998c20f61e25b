import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { PushPayload } from '#domain/notifications/push-payload.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { notificationText, type StoredFacts } from './notification-text.ts'
import { notificationPath } from './notifications.ts'

/** A device shows two to four lines; a reason that somebody typed may be long, and a message has 4,096 bytes. */
const MAX_LETTERS = 240
const letters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** What the service worker shows, in the reader's language, as JSON. Pressing it leads where the notification does. */
export function pushPayload({
  id,
  kind,
  facts,
  amount,
  locale,
  bookingId,
  requestId,
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
  const { vehicleId } = facts
  const path = notificationPath(kind, {
    facts,
    booking_id: bookingId,
    own_vehicle_id: typeof vehicleId === 'number' ? vehicleId : null,
    request_id: requestId,
  })
  const payload: PushPayload = {
    id,
    title,
    body: shorten(body),
    lang: htmlLang(locale),
    path: path ?? '/profile/notification',
  }
  return JSON.stringify(payload)
}

/** A sign of Devanagari is not torn from its consonant. */
function shorten(text: string): string {
  const segments = Array.from(letters.segment(text), ({ segment }) => segment)
  return segments.length <= MAX_LETTERS ? text : `${segments.slice(0, MAX_LETTERS - 1).join('')}…`
}
