import { smsKindOf } from '#domain/profile/sms-kinds.ts'
import type { AppContext } from '#server/context.ts'
import type { Sms } from '#server/ports/sms/port.ts'
import { ridePath } from '#server/views/notifications.ts'
import { isSmsTextKind, smsText } from '#server/views/sms-text.ts'
import { type QueuedNotification, readQueued, type Useless } from './read-queued.ts'
import { shortBookingPath } from './short-link.ts'

/** A message as it is to be sent now, or why it is not. */
export async function readQueuedSms(
  context: AppContext,
  notificationId: number,
): Promise<Sms | Useless | 'no verified number' | 'switched off'> {
  const row = await readQueued(context, notificationId)
  if (typeof row === 'string') return row
  if (!row.mobile_number || !row.mobile_verified_at) return 'no verified number'
  const kind = isSmsTextKind(row.kind) ? smsKindOf(row.kind, row.side) : null
  if (!isSmsTextKind(row.kind) || kind === null || row.sms_muted.includes(kind)) return 'switched off'
  const link = context.config.siteUrl + pathOf(row)
  return { to: row.mobile_number, text: smsText(row.kind, row.facts, { locale: row.locale, link }) }
}

function pathOf({ bookingId, requestId, facts }: QueuedNotification) {
  if (requestId !== null) return ridePath(requestId, facts.alertId)
  return bookingId ? shortBookingPath(bookingId) : '/profile/vehicles'
}
