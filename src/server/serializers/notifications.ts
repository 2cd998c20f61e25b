import type { Notification } from '#contract/notifications.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { NOTIFICATIONS, type NotificationKind, notificationKind } from '#domain/notifications/kinds.ts'
import type { PushPayload } from '#domain/notifications/push-payload.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { threadPath } from '#domain/threads/thread.ts'
import { notificationText, type StoredFacts } from './notification-text.ts'

/** What a notification is about: null when it no longer exists or is not the reader's. */
interface SubjectRow {
  facts: StoredFacts
  booking_id: string | null
  own_vehicle_id: number | null
  request_id: number | null
}
export interface NotificationRow extends SubjectRow {
  id: number
  kind: string
  image: string | null
  amount: number | null
  read_at: Date | null
  created_at: Date
  picture: string | null
}

/** Null for a kind that only a later site version knows. */
export function serializeNotification(row: NotificationRow, locale: Locale): Notification | null {
  const kind = notificationKind(row.kind)
  if (!kind) return null
  const { amount } = row
  return {
    id: row.id,
    kind,
    ...notificationText(kind, { ...row.facts, ...(amount !== null && { amount }) }, locale),
    imageURL: row.image ?? row.picture,
    isRead: row.read_at !== null,
    CreatedAt: toWire(row.created_at.getTime()),
    userAmount: amount,
    path: notificationPath(kind, row),
  }
}

/** The page to which a notification links; null when its subject no longer exists. */
function notificationPath(kind: NotificationKind, row: SubjectRow): string | null {
  switch (NOTIFICATIONS[kind].opens) {
    case 'booking':
      return row.booking_id === null ? null : `/profile/mybookings/${row.booking_id}`
    case 'vehiclePictures':
      return row.own_vehicle_id === null
        ? null
        : `/vehicle/${row.own_vehicle_id}/edit?step=${stepNumber('images')}`
    case 'ride':
      return row.request_id === null ? null : rideAlertPath(row.request_id, row.facts.alertId)
    case 'ownRequests':
      return '/list-carpool-requests?mine=1'
    case 'supportChat':
      return '/support#chat'
    case 'referredUsers':
      return '/profile/referred-users'
    case 'thread':
      // without its subject there is no thread
      return row.booking_id === null && row.request_id === null ? null : pathOfThread(row.facts.threadKey)
  }
}

function pathOfThread(key: unknown): string | null {
  return typeof key === 'string' ? threadPath(key) : null
}

/** The page of a ride, where the alert that found it can be ended. */
function rideAlertPath(requestId: number, alertId: unknown): string {
  return typeof alertId === 'number' ? `/rides/${requestId}?alert=${alertId}` : `/rides/${requestId}`
}

/** A notification whose SMS or push message is sent. */
interface QueuedRow extends Omit<SubjectRow, 'own_vehicle_id'> {
  kind: NotificationKind
  amount: number | null
  locale: Locale
}

/** The path to which the SMS and the push message of a notification link. */
export function messagePath(row: QueuedRow): string {
  const { vehicleId } = row.facts
  const own_vehicle_id = typeof vehicleId === 'number' ? vehicleId : null
  return notificationPath(row.kind, { ...row, own_vehicle_id }) ?? '/profile/notification'
}

/** A device shows two to four lines; a reason that somebody typed may be long, and a message has 4,096 bytes. */
const MAX_LETTERS = 240
const letters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** The push message for the service worker as JSON, in the reader's language. */
export function pushPayload(id: number, row: QueuedRow): string {
  const { kind, amount, locale } = row
  const { title, body } = notificationText(kind, { ...row.facts, ...(amount !== null && { amount }) }, locale)
  const payload: PushPayload = {
    id,
    title,
    body: shorten(body),
    lang: htmlLang(locale),
    path: messagePath(row),
  }
  return JSON.stringify(payload)
}

/** Cuts between graphemes, so that no vowel sign of Devanagari is separated from its consonant. */
function shorten(text: string): string {
  const segments = Array.from(letters.segment(text), ({ segment }) => segment)
  return segments.length <= MAX_LETTERS ? text : `${segments.slice(0, MAX_LETTERS - 1).join('')}…`
}
