import { type Insertable, sql } from 'kysely'
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS,
  type NotificationKind,
  type RecipientSide,
  smsKindOf,
} from '#domain/notifications/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { type DeliveryFacts, deliveryTimes, SUBJECT_OVER } from './delivery-times.ts'

export interface NotificationSms {
  notificationId: number
  userId: number
  kind: NotificationKind
  side: RecipientSide
  facts: DeliveryFacts
  /** who acted, when that is another user */
  causedBy: number | null
  /** UTC, epoch milliseconds */
  at: number
}

/** Queues the SMS of a notification, in its transaction. Whether the user wants it is decided when it is sent. */
export async function enqueueSms(trx: Database, sms: NotificationSms): Promise<void> {
  const row = smsRow(sms)
  if (row === null) return
  const isUnneeded = sms.kind === 'bookingCancelled' && sms.side === 'host' && (await dropUnsent(trx, sms))
  await trx
    .insertInto('sms_messages')
    .values(isUnneeded ? { ...row, ...droppedColumns(sms.at) } : row)
    .execute()
}

/** The row of the queue, or null for a notification that is never sent by SMS. */
export function smsRow(sms: NotificationSms): Insertable<Schema['sms_messages']> | null {
  const { sending } = NOTIFICATIONS[sms.kind]
  if (sending === null || smsKindOf(sms.kind, sms.side) === null) return null
  const { isOver, ...times } = deliveryTimes(sending, sms.facts, sms.at)
  return {
    notification_id: sms.notificationId,
    user_id: sms.userId,
    caused_by: sms.causedBy,
    ...times,
    claimed_at: null,
    finished_at: null,
    created_at: new Date(sms.at),
    ...(isOver && droppedColumns(sms.at)),
  }
}

const droppedColumns = (at: number) =>
  ({ status: 'dropped', error: SUBJECT_OVER, finished_at: new Date(at) }) as const

/** Kinds that notify the host of a new booking. */
const NEW_BOOKING_KINDS = NOTIFICATION_KINDS.filter((kind) => smsKindOf(kind, 'host') === 'newBooking')

/**
 * Drops the unsent SMS about a booking that its host has not approved. The SMS about its end is then not needed either.
 * @returns whether one was dropped
 */
async function dropUnsent(trx: Database, { userId, facts, at }: NotificationSms): Promise<boolean> {
  const { bookingId } = facts
  if (bookingId === undefined) return false
  const { numAffectedRows = 0n } = await sql`
    update sms_messages s set status = 'dropped', error = ${SUBJECT_OVER}, finished_at = ${new Date(at)}
      from notifications n
      where n.id = s.notification_id and s.user_id = ${userId} and s.status = 'queued'
        and n.kind = any(${NEW_BOOKING_KINDS}) and n.facts ->> 'bookingId' = ${bookingId}
        and not exists (select from booking_events e
          where e.booking_id = ${bookingId}::uuid and e.status = 'approved' and e.actor = 'host')`.execute(
    trx,
  )
  return numAffectedRows > 0n
}
