import { type RawBuilder, sql } from 'kysely'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { readThreadKey, type ThreadAddress, type ThreadSide } from '#domain/threads/thread.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { ADDRESSES_OF_C, type AddressColumns } from '#server/db/address-columns.ts'
import type { Database } from '#server/db/client.ts'
import { isVisible } from '#server/services/carpool/list-filter.ts'

interface BookedSubject {
  id: string
  status: BookingStatus
  from_at: Date
  created_at: Date
  status_changed_at: Date
  origin: string
  other_origin: string | null
  destination: string
  other_destination: string | null
  was_approved: boolean
}
interface RideSubject extends AddressColumns {
  id: number
  time_at: Date
  created_at: Date
  /** hidden by an operator, or its author is blocked */
  is_removed: boolean
}
/** The other person of a thread. */
interface OtherPerson {
  id: number
  first_name: string
  last_name: string
  other_name: string | null
  image: string | null
  deleted_at: Date | null
}
/** A thread as one of its two persons has it; exactly one of `booking` and `ride` is set. */
export interface FoundThread {
  /** null before the first message */
  thread_id: number | null
  side: ThreadSide
  reader_id: number
  booking: BookedSubject | null
  ride: RideSubject | null
  other: OtherPerson
  unread: number
  seen_up_to: number
  other_seen_up_to: number
  have_both_written: boolean
  /** the reader has blocked the other person, or the other way round */
  is_blocked: boolean
  is_refused: boolean
  has_reported: boolean
}

/** Timestamps in JSON are texts. */
type Row = Omit<FoundThread, 'booking' | 'ride'> & {
  booking: Jsonified<BookedSubject> | null
  ride: Jsonified<RideSubject> | null
}
type Jsonified<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] }

const BOOKING: RawBuilder<unknown> = sql`case when b.id is not null then json_build_object(
  'id', b.id, 'status', b.status, 'from_at', b.from_at, 'created_at', b.created_at,
  'status_changed_at', b.status_changed_at, 'origin', b.origin_address, 'other_origin', b.other_origin,
  'destination', b.destination_address, 'other_destination', b.other_destination,
  'was_approved', exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved')) end`
const RIDE: RawBuilder<unknown> = sql`case when c.id is not null then (select to_json(r) from (
  select c.id, ${ADDRESSES_OF_C}, c.time_at, c.created_at,
    c.hidden_at is not null or c.owner_blocked_at is not null as is_removed) r) end`

/** Columns of the person `p`, the booking `b`, the ride `c`, the thread `t` and its members `me` and `they`. */
const columnsFor = (readerId: number): RawBuilder<unknown> => sql`
  t.id as thread_id, ${readerId}::bigint as reader_id, ${BOOKING} as booking, ${RIDE} as ride,
  json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'other_name', p.other_name,
    'image', p.image, 'deleted_at', p.deleted_at) as other,
  coalesce(me.unread, 0) as unread, coalesce(me.seen_up_to, 0) as seen_up_to,
  coalesce(they.seen_up_to, 0) as other_seen_up_to,
  coalesce(me.has_written and they.has_written, false) as have_both_written,
  exists (select from user_blocks k where k.blocker_id = ${readerId} and k.blocked_id = p.id) as is_blocked,
  exists (select from user_blocks k where k.blocker_id = p.id and k.blocked_id = ${readerId}) as is_refused,
  exists (select from reports o where o.thread_id = t.id and o.reporter_id = ${readerId}) as has_reported`

const membersOf = (readerId: number): RawBuilder<unknown> => sql`
  left join thread_members me on me.thread_id = t.id and me.user_id = ${readerId}
  left join thread_members they on they.thread_id = t.id and they.user_id = p.id`

/**
 * The thread of a key for one of its two persons; for other users there is none.
 * @throws ApiError threadNotFound
 */
export async function findThread(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  key: string,
  readerId: number,
): Promise<FoundThread> {
  const address = readThreadKey(key)
  const { rows } = address
    ? await sql<Row>`${threadQuery(address, readerId, now())}`.execute(db)
    : { rows: [] }
  const row = rows[0]
  if (!row) throw new ApiError('threadNotFound')
  return withDates(row)
}

function threadQuery(address: ThreadAddress, readerId: number, now: number): RawBuilder<unknown> {
  if (address.kind === 'booking')
    return sql`
      select ${columnsFor(readerId)}, case when b.user_id = ${readerId} then 'guest' else 'host' end as side
      from bookings b join vehicles v on v.id = b.vehicle_id
        join users p on p.id = case when b.user_id = ${readerId} then v.user_id else b.user_id end
        left join carpool_requests c on false
        left join threads t on t.booking_id = b.id ${membersOf(readerId)}
      where b.id = ${address.bookingId} and (b.user_id = ${readerId} or v.user_id = ${readerId})`
  const { requestId, guestId } = address
  const rideOf = (author: RawBuilder<unknown>, other: RawBuilder<unknown>, guest: number) => sql`
    from carpool_requests c join users p on p.id = ${other}
      left join bookings b on false
      left join threads t on t.request_id = c.id and t.guest_id = ${guest} ${membersOf(readerId)}
    where c.id = ${requestId} and ${author}`
  // a thread is begun by who is interested, while the ride is on the board; its author answers
  if (guestId === null)
    return sql`select ${columnsFor(readerId)}, 'guest' as side
      ${rideOf(sql`c.user_id <> ${readerId}`, sql`c.user_id`, readerId)}
        and (t.id is not null or ${isVisible(now)})`
  return sql`select ${columnsFor(readerId)}, 'host' as side
    ${rideOf(sql`c.user_id = ${readerId}`, sql`${guestId}::bigint`, guestId)} and t.id is not null`
}

/** A page of the reader's threads, latest message first. */
export async function findThreads(
  db: Database,
  { readerId, limit, offset }: { readerId: number; limit: number; offset: number },
): Promise<FoundThread[]> {
  const { rows } = await sql<Row>`
    select ${columnsFor(readerId)}, case when t.guest_id = ${readerId} then 'guest' else 'host' end as side
    from (select * from thread_members m where m.user_id = ${readerId}
        order by m.last_at desc, m.thread_id desc limit ${limit} offset ${offset}) me
      join threads t on t.id = me.thread_id
      join users p on p.id = case when t.guest_id = ${readerId} then t.host_id else t.guest_id end
      left join thread_members they on they.thread_id = t.id and they.user_id = p.id
      left join bookings b on b.id = t.booking_id
      left join carpool_requests c on c.id = t.request_id
    order by me.last_at desc, me.thread_id desc`.execute(db)
  return rows.map(withDates)
}

function withDates({ booking, ride, ...row }: Row): FoundThread {
  const { deleted_at } = row.other
  return {
    ...row,
    other: { ...row.other, deleted_at: deleted_at && new Date(deleted_at) },
    booking: booking && {
      ...booking,
      from_at: new Date(booking.from_at),
      created_at: new Date(booking.created_at),
      status_changed_at: new Date(booking.status_changed_at),
    },
    ride: ride && { ...ride, time_at: new Date(ride.time_at), created_at: new Date(ride.created_at) },
  }
}

/** Messages in the thread of a booking that one of its two persons has not seen. */
export async function countUnread(db: Database, bookingId: string, userId: number): Promise<number> {
  const row = await db
    .selectFrom('threads as t')
    .innerJoin('thread_members as m', 'm.thread_id', 't.id')
    .select('m.unread')
    .where('t.booking_id', '=', bookingId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row?.unread ?? 0
}
