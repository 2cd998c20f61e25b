import { type RawBuilder, sql } from 'kysely'
import {
  CARPOOL_REQUEST_DAYS,
  CHAT_DAYS,
  CODE_DAYS,
  DAY_PICTURE_DAYS,
  ENDED_ALERT_DAYS,
  EXPORT_DAYS,
  LOOK_UP_MINUTES,
  PHONE_READ_DAYS,
  PUSH_DAYS,
  REPEATED_CALL_DAYS,
  REQUESTED_DELETION_DAYS,
  SMS_DAYS,
  SMS_TRACE_DAYS,
  THREAD_DAYS,
} from '#domain/account/retention.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/limits.ts'
import { DAY_MS, HOUR_MS, kathmanduDate, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import { STORED_DATA } from '#server/db/with-idempotency-key.ts'

/** The clock of another process may be behind, and it may still accept what has expired here. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** Maximum number of rows deleted per statement where a table is large, and of statements per round. */
const BATCH = 2_000
const MAX_BATCHES = 50

/** Maximum age and number of stored simulated SMS. */
const SIMULATED_SMS_MS = 7 * DAY_MS
const SIMULATED_SMS_ROWS = 1_000

/** Deletes expired data. The periods are those of domain/account/retention.ts. */
export async function purgeExpired({ db, now }: AppContext): Promise<number> {
  const before = (ms: number) => new Date(now() - ms)
  const daysAgo = (days: number) => before(days * DAY_MS)
  const results = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<', new Date(now())).executeTakeFirst(),
    db.deleteFrom('used_proofs').where('expires_at', '<', before(CLOCKS_DIFFER_MS)).executeTakeFirst(),
    db.deleteFrom('verification_codes').where('created_at', '<', daysAgo(CODE_DAYS)).executeTakeFirst(),
    db.deleteFrom('sms_sends').where('sent_at', '<', daysAgo(SMS_TRACE_DAYS)).executeTakeFirst(),
    db
      .deleteFrom('requested_deletions')
      .where('ended_at', '<', daysAgo(REQUESTED_DELETION_DAYS))
      .executeTakeFirst(),
    db.deleteFrom('exports').where('created_at', '<', daysAgo(EXPORT_DAYS)).executeTakeFirst(),
    db
      .deleteFrom('carpool_phone_reads')
      .where('day', '<', kathmanduDate(now() - PHONE_READ_DAYS * DAY_MS))
      .executeTakeFirst(),
    db
      .deleteFrom('carpool_requests as c')
      .where('c.time_at', '<', daysAgo(CARPOOL_REQUEST_DAYS))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('reports as r').select('r.id').whereRef('r.request_id', '=', 'c.id'))),
      )
      .executeTakeFirst(),
    db
      .deleteFrom('carpool_alerts')
      .where(({ eb, or }) =>
        or([
          eb('ended_at', '<', daysAgo(ENDED_ALERT_DAYS)),
          eb('expires_at', '<', daysAgo(ENDED_ALERT_DAYS)),
        ]),
      )
      .executeTakeFirst(),
    // their files are then deleted by the sweep
    db
      .deleteFrom('trip_pictures as t')
      .where(isOldPicture(daysAgo(DAY_PICTURE_DAYS)))
      .executeTakeFirst(),
    db
      .updateTable('trip_expenses as t')
      .set({ upload_id: null })
      .where('t.upload_id', 'is not', null)
      .where(isOldPicture(daysAgo(DAY_PICTURE_DAYS)))
      .executeTakeFirst(),
    db.deleteFrom('chats').where('last_at', '<', daysAgo(CHAT_DAYS)).executeTakeFirst(),
    db.deleteFrom('push_messages').where('created_at', '<', daysAgo(PUSH_DAYS)).executeTakeFirst(),
    db.deleteFrom('sms_messages').where('created_at', '<', daysAgo(SMS_DAYS)).executeTakeFirst(),
    db
      .deleteFrom('simulated_sms')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('created_at', '<', before(SIMULATED_SMS_MS)),
          eb(
            'id',
            '<=',
            selectFrom('simulated_sms')
              .select('id')
              .orderBy('id', 'desc')
              .offset(SIMULATED_SMS_ROWS)
              .limit(1),
          ),
        ]),
      )
      .executeTakeFirst(),
  ])
  const batches = await Promise.all([
    purgeInBatches(
      db,
      sql`threads`,
      sql`last_at < ${daysAgo(THREAD_DAYS)} and not exists (
        select from reports r where r.thread_id = threads.id and r.handled_at is null)`,
      sql`last_at`,
    ),
    purgeInBatches(db, sql`notifications`, sql`created_at < ${daysAgo(NOTIFICATION_DAYS)}`),
    purgeInBatches(db, sql`idempotency_keys`, sql`created_at < ${daysAgo(REPEATED_CALL_DAYS)}`),
    // whole responses, needed only while the page that sent the write may still look it up; stored data stays longer
    purgeInBatches(
      db,
      sql`idempotency_keys`,
      sql`status is distinct from ${STORED_DATA} and created_at < ${before(LOOK_UP_MINUTES * MINUTE_MS)}`,
    ),
    purgeInBatches(db, sql`open_streams`, sql`opened_at < now() - interval '1 day'`, sql`opened_at`),
    // by the database's clock: a process that read no changes for as long builds its search index anew
    purgeInBatches(db, sql`vehicle_changes`, sql`at < now() - interval '1 hour'`, sql`at`),
    purgeInBatches(db, sql`rate_limits`, sql`expires_at < now()`, sql`expires_at`),
  ])
  const deleted = results.reduce(
    (sum, result) => sum + Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows),
    0,
  )
  return batches.reduce((sum, rows) => sum + rows, deleted)
}

/** Condition on pictures and receipts `t` of a trip: it has ended before, and no operator has to decide about its bill. */
const isOldPicture = (before: Date) => sql<boolean>`(t.arrived_at < ${before}
  and exists (select from bookings b where b.id = t.booking_id and b.to_at < ${before})
  and not exists (select from trip_bills l where l.booking_id = t.booking_id and l.state = 'disputed'))`

async function purgeInBatches(
  db: AppContext['db'],
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  order = sql`created_at`,
): Promise<number> {
  let purged = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} order by ${order} limit ${BATCH}
      ))`.execute(db)
    purged += Number(numAffectedRows)
    if (numAffectedRows < BATCH) break
  }
  return purged
}
