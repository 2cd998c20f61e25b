import type { Notification } from '#contract/notifications.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts'
import { toWire } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { notificationText, type StoredFacts } from './notification-text.ts'

export interface NotificationRow {
  id: number
  kind: string
  facts: StoredFacts
  image: string | null
  amount: number | null
  read_at: Date | null
  created_at: Date
  /** null when it is not, or no longer, the reader's */
  booking_id: string | null
  own_vehicle_id: number | null
  request_id: number | null
  picture: string | null
}

/** Null for a kind that only a later version of this process knows. */
export function notificationView(row: NotificationRow, locale: Locale): Notification | null {
  const kind = NOTIFICATION_KINDS.find((known) => known === row.kind)
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

/** The form of a vehicle in which the host puts it right. */
const FORMS: Partial<Record<NotificationKind, number>> = {
  papersVerified: stepNumber('images'),
  papersRejected: stepNumber('images'),
  insuranceLapses: stepNumber('images'),
}

const SUPPORT_CHAT = '/support#chat'
const OWN_REQUESTS = '/list-carpool-requests?mine=1'

/** The page of a ride, where the alert that found it can be ended. */
export function ridePath(requestId: number, alertId: unknown): string {
  return typeof alertId === 'number' ? `/rides/${requestId}?alert=${alertId}` : `/rides/${requestId}`
}

/** The page of what a notification speaks of; null when that is gone. */
export function notificationPath(
  kind: NotificationKind,
  row: Pick<NotificationRow, 'facts' | 'booking_id' | 'own_vehicle_id' | 'request_id'>,
): string | null {
  if (kind === 'requestHidden') return OWN_REQUESTS
  if (kind === 'chatAnswered') return SUPPORT_CHAT
  if (kind === 'rideFound')
    return row.request_id === null ? null : ridePath(row.request_id, row.facts.alertId)
  if (kind === 'referralReward') return '/profile/referred-users'
  const form = FORMS[kind]
  if (form !== undefined)
    return row.own_vehicle_id === null ? null : `/vehicle/${row.own_vehicle_id}/edit?step=${form}`
  return row.booking_id === null ? null : `/profile/mybookings/${row.booking_id}`
}
