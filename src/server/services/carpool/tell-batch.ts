import { sql } from 'kysely'
import {
  MAX_RIDE_SMS_A_DAY,
  MAX_RIDE_SMS_BY_AUTHOR,
  MAX_TOLD_A_DAY,
  MAX_TOLD_AN_HOUR,
  MAX_TOLD_BY_AUTHOR,
} from '#domain/carpool/limits.ts'
import type { SmsKind } from '#domain/profile/sms-kinds.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tripFacts } from '#server/db/trip-facts.ts'
import { notifyMany, type Told } from '#server/services/notifications/notify-many.ts'
import type { Hit } from './find-candidates.ts'
import type { RequestToTell } from './requests-to-tell.ts'
import { isVisible } from './visible.ts'

const SMS: SmsKind = 'carpool'

interface Batch {
  request: RequestToTell
  hits: readonly Hit[]
  /** the request is done with it */
  isLast: boolean
}

/** What a person was told of already. */
interface Person {
  user_id: number
  /** of this request, by another alert */
  is_told: boolean
  in_hour: number
  in_day: number
  /** in a day, of rides of the request's author */
  by_author: number
  by_sms: number
  /** has a verified number, and has not switched it off */
  takes_sms: boolean
}

/** The number of notifications; null when the request is gone meanwhile, or another process is telling of it. */
export function tellBatch(context: AppContext, { request, hits, isLast }: Batch): Promise<number | null> {
  const at = context.now()
  return inTransaction(
    context.db,
    async (trx) => {
      const { rows: open } = await sql`
        select from carpool_requests c where c.id = ${request.id} and c.alerted_at is null and ${isVisible(at)}
        for no key update skip locked`.execute(trx)
      if (open.length === 0) return null
      const told = await tell(trx, { request, hits, at })
      if (isLast)
        await trx
          .updateTable('carpool_requests')
          .set({ alerted_at: new Date(at) })
          .where('id', '=', request.id)
          .execute()
      return told
    },
    { busy: 'unavailable' },
  )
}

async function tell(
  trx: Database,
  { request, hits, at }: Omit<Batch, 'isLast'> & { at: number },
): Promise<number> {
  if (hits.length === 0) return 0
  // one batch at a time: two requests told at the same moment would both find room within a person's limit
  await sql`select pg_advisory_xact_lock(hashtextextended('carpool alerts', 0))`.execute(trx)
  const people = await readPeople(trx, { request, at, userIds: hits.map(({ userId }) => userId) })
  const allowed = hits.filter(({ userId }) => {
    const person = people.get(userId)
    return person && (person.is_told || hasRoom(person))
  })
  const written = await writeHits(trx, request.id, { ids: allowed.map(({ alertId }) => alertId), at })
  let room = await countSmsLeft(trx, request.user_id, at)
  const told = new Map<number, Told>()
  for (const { alertId, userId, match } of allowed) {
    const person = people.get(userId)
    if (!written.has(alertId) || !person || person.is_told || told.has(userId)) continue
    const side = request.is_driver ? 'guest' : 'host'
    const facts = { ...tripFacts(request), requestId: request.id, alertId, match: match.kind, side } as const
    const sms = room > 0 && person.takes_sms && person.by_sms < MAX_RIDE_SMS_A_DAY
    if (sms) room -= 1
    told.set(userId, { userId, facts, sms })
  }
  await notifyMany(trx, { kind: 'rideFound', causedBy: request.user_id, at, told: [...told.values()] })
  return told.size
}

const hasRoom = ({ in_hour, in_day, by_author }: Person) =>
  in_hour < MAX_TOLD_AN_HOUR && in_day < MAX_TOLD_A_DAY && by_author < MAX_TOLD_BY_AUTHOR

/** By id, and locked against the deletion of their accounts; without those who are blocked or deleted by now. */
async function readPeople(
  trx: Database,
  { request, at, userIds }: { request: RequestToTell; at: number; userIds: readonly number[] },
): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`
    with people as materialized (
      select id, mobile_verified_at is not null and not ${SMS} = any(sms_muted) as takes_sms from users where id = any(${[...new Set(userIds)]}::bigint[]) and blocked_at is null
      order by id for key share)
    select p.id as user_id, p.takes_sms, n.in_hour, n.in_day, n.by_author, n.by_sms,
      exists (select from carpool_alerts a join carpool_alert_hits h on h.alert_id = a.id
        where a.user_id = p.id and h.request_id = ${request.id}) as is_told
    from people p cross join lateral (
      select count(*) as in_day, count(s.notification_id) as by_sms, count(c.id) as by_author,
        count(*) filter (where n.created_at > ${new Date(at - HOUR_MS)}) as in_hour
      from notifications n left join sms_messages s on s.notification_id = n.id
        left join carpool_requests c on c.id = (n.facts ->> 'requestId')::bigint and c.user_id = ${request.user_id}
      where n.user_id = p.id and n.kind = 'rideFound' and n.created_at > ${new Date(at - DAY_MS)}) n`.execute(
    trx,
  )
  return new Map(rows.map((person) => [person.user_id, person]))
}

/** Messages of bookings have a share of their own (limitMessages): neither uses up the other's. */
async function countSmsLeft(trx: Database, causedBy: number, at: number): Promise<number> {
  const { queued } = await trx
    .selectFrom('sms_messages as s')
    .innerJoin('notifications as n', 'n.id', 's.notification_id')
    .select(({ fn }) => fn.countAll<number>().as('queued'))
    .where('n.kind', '=', 'rideFound')
    .where('s.caused_by', '=', causedBy)
    .where('s.created_at', '>', new Date(at - DAY_MS))
    .executeTakeFirstOrThrow()
  return MAX_RIDE_SMS_BY_AUTHOR - queued
}

/** The ids of alerts that have not told of the request before, and are still open. */
async function writeHits(
  trx: Database,
  requestId: number,
  { ids, at }: { ids: readonly number[]; at: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ alert_id: number }>`
    insert into carpool_alert_hits (alert_id, request_id, created_at)
    select id, ${requestId}::bigint, ${new Date(at)}::timestamptz from carpool_alerts
    where id = any(${ids}::bigint[]) and ended_at is null
    on conflict do nothing returning alert_id`.execute(trx)
  return new Set(rows.map(({ alert_id }) => alert_id))
}
