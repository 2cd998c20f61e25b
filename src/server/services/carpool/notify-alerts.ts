import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MatchKind } from '#domain/carpool/classify-match.ts'
import {
  MAX_ALERT_NOTIFICATIONS_A_DAY,
  MAX_ALERT_NOTIFICATIONS_AN_HOUR,
  MAX_ALERT_NOTIFICATIONS_BY_AUTHOR,
  MAX_RIDE_SMS_A_DAY,
  MAX_RIDE_SMS_BY_AUTHOR,
} from '#domain/carpool/limits.ts'
import type { SmsKind } from '#domain/profile/sms-kinds.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tripFacts } from '#server/db/trip-facts.ts'
import { notifyMany, type Recipient } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { ALERTS_PER_BATCH, type AlertCandidate, findCandidates } from './find-candidates.ts'
import { isVisible } from './list-filter.ts'
import {
  findUnmatchedRequests,
  markDeparted,
  REQUESTS_PER_ROUND,
  type UnmatchedRequest,
} from './unmatched-requests.ts'

/**
 * Compares new requests with the open alerts and notifies the users whose alerts they fit, once per alert and request:
 * a row of carpool_alert_hits is written with each notification. Several processes may run this concurrently, and a
 * process that is stopped leaves the rest to the next round. @returns the number of notifications
 */
export async function notifyAlerts(context: AppContext): Promise<number> {
  await markDeparted(context)
  const graph = await context.ports.corridors.graph()
  let notified = 0
  let requests: UnmatchedRequest[]
  do {
    requests = await findUnmatchedRequests(context, graph)
    notified += await processEach(
      requests,
      ({ id }) => `alerts of ${id}`,
      (request) => notifyOfRequest(context, request),
    )
  } while (requests.length === REQUESTS_PER_ROUND)
  return notified
}

/** Longest pause between batches. A pause is as long as the last batch, so that other calls get their turn. */
const MAX_PAUSE_MS = 200

/** In batches, so that no lock is held for long. Stops when another process handles the same request. */
async function notifyOfRequest(context: AppContext, request: UnmatchedRequest): Promise<number> {
  let notified = 0
  let after = 0
  for (;;) {
    const started = performance.now()
    const candidates = await findCandidates(context, request, after)
    after = candidates.at(-1)?.id ?? after
    const isLast = candidates.length < ALERTS_PER_BATCH
    const alertMatches = await matchAlerts(context, request, candidates)
    if (alertMatches.length > 0 || isLast) {
      const count = await notifyBatch(context, { request, alertMatches, isLast })
      if (count === null) return notified
      notified += count
    }
    if (isLast) return notified
    await wait(Math.min(performance.now() - started, MAX_PAUSE_MS))
  }
}

/** An alert that fits a request. */
interface AlertMatch {
  alertId: number
  userId: number
  kind: MatchKind
}

async function matchAlerts(
  { ports }: AppContext,
  { is_driver, trip, profile }: UnmatchedRequest,
  candidates: readonly AlertCandidate[],
): Promise<AlertMatch[]> {
  if (candidates.length === 0) return []
  const corridors = candidates.map(({ corridor }) => corridor)
  const matches = is_driver
    ? await ports.corridors.matchPassengers(trip, profile, corridors)
    : await ports.corridors.matchRides(trip, corridors)
  return candidates.flatMap(({ id, user_id }, index) => {
    const match = matches[index]
    return match ? { alertId: id, userId: user_id, kind: match.kind } : []
  })
}

const SMS: SmsKind = 'carpool'

interface AlertBatch {
  request: UnmatchedRequest
  alertMatches: readonly AlertMatch[]
  /** the request is then marked as compared */
  isLast: boolean
}

/** Recent notifications of a user, for the limits. */
interface RecipientCounts {
  user_id: number
  /** whether another alert has notified of this request */
  was_notified: boolean
  in_hour: number
  in_day: number
  /** in a day, about rides of the request's author */
  by_author: number
  by_sms: number
  /** has a verified number, and has not switched it off */
  takes_sms: boolean
}

/** The number of notifications; null when the request has left the board or another process handles it. */
function notifyBatch(
  context: AppContext,
  { request, alertMatches, isLast }: AlertBatch,
): Promise<number | null> {
  const at = context.now()
  return inTransaction(context.db, async (trx) => {
    const { rows: open } = await sql`
        select from carpool_requests c where c.id = ${request.id} and c.alerted_at is null and ${isVisible(at)}
        for no key update skip locked`.execute(trx)
    if (open.length === 0) return null
    const recipients = await notifyMatches(trx, { request, alertMatches, at })
    if (isLast)
      await trx
        .updateTable('carpool_requests')
        .set({ alerted_at: new Date(at) })
        .where('id', '=', request.id)
        .execute()
    return recipients
  })
}

async function notifyMatches(
  trx: Database,
  { request, alertMatches, at }: Omit<AlertBatch, 'isLast'> & { at: number },
): Promise<number> {
  if (alertMatches.length === 0) return 0
  // one batch at a time: concurrent ones could together exceed a user's limit
  await sql`select pg_advisory_xact_lock(hashtextextended('carpool alerts', 0))`.execute(trx)
  const people = await readPeople(trx, { request, at, userIds: alertMatches.map(({ userId }) => userId) })
  const allowed = alertMatches.filter(({ userId }) => {
    const person = people.get(userId)
    return person && (person.was_notified || hasRoom(person))
  })
  const written = await recordMatches(trx, request.id, { ids: allowed.map(({ alertId }) => alertId), at })
  let room = await countSmsLeft(trx, request.user_id, at)
  const recipients = new Map<number, Recipient>()
  for (const { alertId, userId, kind: match } of allowed) {
    const person = people.get(userId)
    if (!written.has(alertId) || !person || person.was_notified || recipients.has(userId)) continue
    const side = request.is_driver ? 'guest' : 'host'
    const facts = { ...tripFacts(request), requestId: request.id, alertId, match, side } as const
    const sms = room > 0 && person.takes_sms && person.by_sms < MAX_RIDE_SMS_A_DAY
    if (sms) room -= 1
    recipients.set(userId, { userId, facts, sms })
  }
  const event = { kind: 'rideFound', causedBy: request.user_id, at } as const
  await notifyMany(trx, event, [...recipients.values()])
  return recipients.size
}

const hasRoom = ({ in_hour, in_day, by_author }: RecipientCounts) =>
  in_hour < MAX_ALERT_NOTIFICATIONS_AN_HOUR &&
  in_day < MAX_ALERT_NOTIFICATIONS_A_DAY &&
  by_author < MAX_ALERT_NOTIFICATIONS_BY_AUTHOR

/** Users by id, locked against deletion of their accounts; without blocked and deleted ones. */
async function readPeople(
  trx: Database,
  { request, at, userIds }: { request: UnmatchedRequest; at: number; userIds: readonly number[] },
): Promise<Map<number, RecipientCounts>> {
  const { rows } = await sql<RecipientCounts>`
    with people as materialized (
      select id, mobile_verified_at is not null and not ${SMS} = any(sms_muted) as takes_sms from users where id = any(${[...new Set(userIds)]}::bigint[]) and blocked_at is null
      order by id for key share)
    select p.id as user_id, p.takes_sms, n.in_hour, n.in_day, n.by_author, n.by_sms,
      exists (select from carpool_alerts a join carpool_alert_hits h on h.alert_id = a.id
        where a.user_id = p.id and h.request_id = ${request.id}) as was_notified
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

/** Separate from the limit of other messages (limitMessages), so that neither uses up the other. */
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

/** Records the matches. @returns the alerts that are still open and had not matched the request before */
async function recordMatches(
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
