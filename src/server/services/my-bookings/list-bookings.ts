import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { BookingCounts, BookingRow } from '#contract/my-bookings.ts'
import { BOOKINGS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import {
  BOOKING_STATUSES,
  type BookingSide,
  type BookingStatus,
  HOLDING_STATUSES,
} from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { type ListedBooking, serializeBookingRow } from '#server/serializers/my-bookings.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { LISTED_COLUMNS, requestColumn } from './booking-columns.ts'

export interface BookingListInput {
  readerId: number
  /** the reader's bookings, or those of the reader's vehicles */
  isBookedByMe: boolean
  status: BookingStatus | null
  /** only those that hold their vehicle */
  isOpen: boolean
  /** null: of every vehicle */
  vehicleId: number | null
  page: number
}

/**
 * Newest first, but a host's pending requests oldest first, as they expire. Ids break ties, so that pages are stable.
 */
export async function listBookings(
  context: AppContext,
  input: BookingListInput,
  locale: Locale,
): Promise<{ data: BookingRow[]; pagination: Pagination }> {
  const [reference, rows, total, pictureUrls] = await Promise.all([
    loadReference(context, locale),
    readPage(context, input),
    readTotal(context, input),
    staticMapUrls(context),
  ])
  return {
    data: rows.map((row) => ({
      ...serializeBookingRow(row, reference, { ...context.config, locale, isHost: !input.isBookedByMe }),
      picture: pictureUrls({ kind: 'booking', bookingId: row.id }, locale),
    })),
    pagination: { page: input.page, limit: BOOKINGS_PER_PAGE, total },
  }
}

/** Both orders use the same index, one of them backwards. */
const orderOf = ({ isBookedByMe, status }: BookingListInput) =>
  !isBookedByMe && status === 'pending' ? sql`b.created_at, b.id desc` : sql`b.created_at desc, b.id`

async function readPage({ db }: AppContext, input: BookingListInput): Promise<ListedBooking[]> {
  return (await bookingsPage(input).execute(db)).rows
}

async function readTotal({ db }: AppContext, input: BookingListInput): Promise<number> {
  return (await bookingsTotal(input).execute(db)).rows[0]?.total ?? 0
}

export function bookingsPage(input: BookingListInput): RawBuilder<ListedBooking> {
  const offset = (input.page - 1) * BOOKINGS_PER_PAGE
  const order = orderOf(input)
  return sql<ListedBooking>`
    with page as materialized (
      ${keysOf(input, offset + BOOKINGS_PER_PAGE)}
      order by ${order} limit ${BOOKINGS_PER_PAGE} offset ${offset}
    )
    select ${LISTED_COLUMNS}, ${requestColumn(input.readerId)}
    from page join bookings b using (id) join vehicles v on v.id = b.vehicle_id
    order by ${order}`
}

/** For a host, reads at most `max` bookings of each vehicle in index order, however many the vehicle has. */
function keysOf(input: BookingListInput, max: number): RawBuilder<unknown> {
  const conditions = conditionsOf(input)
  if (input.isBookedByMe)
    return sql`select b.id, b.created_at from bookings b where b.user_id = ${input.readerId} ${conditions}`
  return sql`select b.id, b.created_at from vehicles v cross join lateral (
      select b.id, b.created_at from bookings b where b.vehicle_id = v.id ${conditions}
      order by ${orderOf(input)} limit ${max}
    ) b where v.user_id = ${input.readerId}`
}

/** For a host, counts vehicle by vehicle: with a plain join the planner would read all pending bookings. */
export function bookingsTotal(input: BookingListInput): RawBuilder<{ total: number }> {
  const conditions = conditionsOf(input)
  if (input.isBookedByMe)
    return sql`select count(*) as total from bookings b where b.user_id = ${input.readerId} ${conditions}`
  return sql`select coalesce(sum(b.n), 0)::bigint as total from vehicles v cross join lateral (
      select count(*) as n from bookings b where b.vehicle_id = v.id ${conditions}
    ) b where v.user_id = ${input.readerId}`
}

/** Conditions on `bookings b`, whose indexes by user and by vehicle continue with the status. */
function conditionsOf({ status, isOpen, vehicleId }: BookingListInput): RawBuilder<unknown> {
  const conditions = [
    ...(status === null ? [] : [sql`and b.status = ${status}`]),
    ...(isOpen ? [sql`and b.status in (${sql.join(HOLDING_STATUSES)})`] : []),
    ...(vehicleId === null ? [] : [sql`and b.vehicle_id = ${vehicleId}`]),
  ]
  return sql.join(conditions, sql` `)
}

interface StatusCount {
  side: BookingSide
  status: BookingStatus
  n: number
}

/** How many bookings a user has on each side and of each status, as their lists show them. */
export async function countBookings({ db }: AppContext, readerId: number): Promise<BookingCounts> {
  const { rows } = await bookingCounts(readerId).execute(db)
  const countsOf = (side: BookingSide) => {
    const numbers = rows.filter((row) => row.side === side).map(({ status, n }) => [status, n])
    return { ...NO_COUNTS, ...Object.fromEntries(numbers) }
  }
  return { renter: countsOf('renter'), host: countsOf('host') }
}

const NO_COUNTS = Object.fromEntries(BOOKING_STATUSES.map((status) => [status, 0])) as Record<
  BookingStatus,
  number
>

/** By the indexes of `bookingsTotal`, for a host vehicle by vehicle. */
export function bookingCounts(readerId: number): RawBuilder<StatusCount> {
  return sql<StatusCount>`
    select 'renter' as side, b.status, count(*)::int as n from bookings b where b.user_id = ${readerId} group by b.status
    union all
    select 'host', b.status, sum(b.n)::int from vehicles v cross join lateral (
      select b.status, count(*) as n from bookings b where b.vehicle_id = v.id group by b.status
    ) b where v.user_id = ${readerId} group by b.status`
}
