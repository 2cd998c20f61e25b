import { isSentBySms, NOTIFICATIONS, smsKindOf } from '#domain/notifications/kinds.ts'
import type { AppContext } from '#server/context.ts'
import type { Sms } from '#server/ports/sms/port.ts'
import { messagePath } from '#server/serializers/notifications.ts'
import { smsText } from '#server/serializers/sms-text.ts'
import { type QueuedNotification, readQueuedNotification, type SkipReason } from './read-queued.ts'
import { shortBookingPath } from './short-link.ts'

/** The SMS to send now, or why it is not sent. */
export async function readQueuedSms(
  context: AppContext,
  notificationId: number,
): Promise<Sms | SkipReason | 'no verified number'> {
  const row = await readQueuedNotification(context, notificationId)
  if (typeof row === 'string') return row
  if (!row.mobile_number || !row.mobile_verified_at) return 'no verified number'
  const { kind } = row
  const smsKind = smsKindOf(kind, row.side)
  if (!isSentBySms(kind) || smsKind === null || row.sms_muted.includes(smsKind)) return 'switched off'
  const link = context.config.siteUrl + pathOf(row)
  return { to: row.mobile_number, text: smsText(kind, row.facts, { locale: row.locale, link }) }
}

/** SMS are paid for by length, so bookings have a short URL. */
function pathOf(row: QueuedNotification): string {
  const { leadsTo } = NOTIFICATIONS[row.kind]
  if (leadsTo === 'vehiclePictures') return '/profile/vehicles'
  return leadsTo === 'booking' && row.bookingId ? shortBookingPath(row.bookingId) : messagePath(row)
}
