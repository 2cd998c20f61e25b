import { sql } from 'kysely'
import { smsKindOf } from '#domain/profile/sms-kinds.ts'
import type { AppContext } from '#server/context.ts'
import type { Sms } from '#server/ports/sms/port.ts'
import { isVisible } from '#server/services/carpool/visible.ts'
import type { StoredFacts } from '#server/views/notification-text.ts'
import { ridePath } from '#server/views/notifications.ts'
import { isSmsTextKind, smsText } from '#server/views/sms-text.ts'
import { shortBookingPath } from './short-link.ts'
import type { ClaimedSms } from './sms-queue.ts'

/** Why a message is not sent: kept with it, for the operator. */
export type Useless =
  | 'no verified number'
  | 'switched off'
  | 'account closed'
  | 'read already'
  | 'decided already'
  | 'ride gone'
  | 'alert ended'

/** A message as it is to be sent now, or why it is not. */
export async function readQueuedSms(
  { db, config, now }: AppContext,
  { notification_id }: ClaimedSms,
): Promise<Sms | Useless> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('bookings as b', (join) => join.on('b.id', '=', sql<string>`(n.facts ->> 'bookingId')::uuid`))
    .leftJoin('carpool_requests as c', (join) =>
      join.on('c.id', '=', sql<number>`(n.facts ->> 'requestId')::bigint`),
    )
    .leftJoin('carpool_alerts as a', (join) =>
      join.on('a.id', '=', sql<number>`(n.facts ->> 'alertId')::bigint`),
    )
    .select([
      'n.kind',
      'n.facts',
      'n.read_at',
      'b.status',
      'b.id as bookingId',
      'c.id as requestId',
      'a.ended_at',
    ])
    .select(isVisible(now()).as('isRideVisible'))
    .select([
      'u.mobile_number',
      'u.mobile_verified_at',
      'u.sms_muted',
      'u.locale',
      'u.blocked_at',
      'u.deleted_at',
    ])
    .where('n.id', '=', notification_id)
    .executeTakeFirstOrThrow()
  if (row.blocked_at || row.deleted_at) return 'account closed'
  if (!row.mobile_number || !row.mobile_verified_at) return 'no verified number'
  const side = row.facts.side === 'guest' ? 'guest' : 'host'
  const kind = isSmsTextKind(row.kind) ? smsKindOf(row.kind, side) : null
  if (!isSmsTextKind(row.kind) || kind === null || row.sms_muted.includes(kind)) return 'switched off'
  if (row.read_at) return 'read already'
  if (row.kind === 'requestReceived' && row.status !== 'pending') return 'decided already'
  if (row.kind === 'rideFound' && !row.isRideVisible) return 'ride gone'
  if (row.ended_at) return 'alert ended'
  const link = config.siteUrl + pathOf(row)
  return { to: row.mobile_number, text: smsText(row.kind, row.facts, { locale: row.locale, link }) }
}

function pathOf({
  bookingId,
  requestId,
  facts,
}: {
  bookingId: string | null
  requestId: number | null
  facts: StoredFacts
}) {
  if (requestId !== null) return ridePath(requestId, facts.alertId)
  return bookingId ? shortBookingPath(bookingId) : '/profile/vehicles'
}
