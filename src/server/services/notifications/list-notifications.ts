import { sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { Notification, Unseen } from '#contract/notifications.ts'
import { NOTIFICATIONS_PER_PAGE } from '#domain/notifications/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isPendingRequest } from '#server/db/bookings.ts'
import { type NotificationRow, serializeNotification } from '#server/serializers/notifications.ts'

/**
 * Repeating it has no effect.
 * @throws ApiError notificationNotFound, including for another user's
 */
export async function markRead(context: AppContext, userId: number, id: number): Promise<Unseen> {
  const own = await context.db
    .selectFrom('notifications')
    .select('read_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) throw new ApiError('notificationNotFound')
  if (!own.read_at) await markUnread(context, userId).where('id', '=', id).execute()
  return countUnseen(context, userId)
}

export async function markAllRead(context: AppContext, userId: number): Promise<Unseen> {
  await markUnread(context, userId).execute()
  return countUnseen(context, userId)
}

const markUnread = ({ db, now }: AppContext, userId: number) =>
  db
    .updateTable('notifications')
    .set({ read_at: new Date(now()) })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** Latest first, by id: new notifications shift the others, but never reorder them. */
export async function listNotifications(
  { db }: AppContext,
  { userId, page, locale }: { userId: number; page: number; locale: Locale },
): Promise<{ data: Notification[]; pagination: Pagination }> {
  const [rows, { total }] = await Promise.all([
    readPage(db, userId, page),
    db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.flatMap((row) => serializeNotification(row, locale) ?? []),
    pagination: { page, limit: NOTIFICATIONS_PER_PAGE, total },
  }
}

/**
 * Includes the booking or the vehicle of each notification, with its picture, if it still exists and concerns the
 * reader. Requests of the carpool board are public.
 */
async function readPage(db: AppContext['db'], userId: number, page: number): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with page as materialized (
      select n.id, n.kind, n.facts, n.image, n.amount, n.read_at, n.created_at,
        case when n.facts->>'bookingId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (n.facts->>'bookingId')::uuid end as about_booking,
        case jsonb_typeof(n.facts->'vehicleId') when 'number' then (n.facts->'vehicleId')::bigint end as about_vehicle,
        case jsonb_typeof(n.facts->'requestId') when 'number' then (n.facts->'requestId')::bigint end as about_request
      from notifications n where n.user_id = ${userId}
      order by n.id desc limit ${NOTIFICATIONS_PER_PAGE} offset ${(page - 1) * NOTIFICATIONS_PER_PAGE}
    )
    select p.id, p.kind, p.facts, p.image, p.amount, p.read_at, p.created_at,
      case when b.user_id = ${userId} or v.user_id = ${userId} then b.id end as booking_id,
      case when v.user_id = ${userId} then v.id end as own_vehicle_id,
      (select c.id from carpool_requests c where c.id = p.about_request) as request_id,
      case when b.user_id = ${userId} or v.user_id = ${userId} then (
        select i.name from vehicle_images i where i.vehicle_id = v.id and i.type = 'image'
        order by i.position, i.id limit 1) end as picture
    from page p left join bookings b on b.id = p.about_booking
      left join vehicles v on v.id = coalesce(b.vehicle_id, p.about_vehicle)
    order by p.id desc`.execute(db)
  return rows
}

export async function countUnseen({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Unseen> {
  const counts = await countUnseenOf({ db }, [userId])
  return counts.get(userId) ?? { count: 0, requests: 0, messages: 0, threads: 0 }
}

/** One query for all users. Requests are counted per vehicle, because that uses the index of a vehicle's bookings. */
export async function countUnseenOf(
  { db }: Pick<AppContext, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, Unseen>> {
  const { rows } = await sql<Unseen & { id: number }>`
    select u.id,
      (select count(*) from notifications n where n.user_id = u.id and n.read_at is null) as count,
      (select coalesce(sum(b.waiting), 0)::bigint from vehicles v cross join lateral (
          select count(*) as waiting from bookings b where b.vehicle_id = v.id and ${isPendingRequest}
        ) b where v.user_id = u.id) as requests,
      coalesce(m.messages, 0) as messages, coalesce(m.threads, 0) as threads
    from unnest(${userIds}::bigint[]) as u(id) cross join lateral (
      select sum(m.unread)::bigint as messages, sum(m.changes)::bigint as threads
      from thread_members m where m.user_id = u.id) m`.execute(db)
  return new Map(rows.map(({ id, ...unseen }) => [id, unseen]))
}
