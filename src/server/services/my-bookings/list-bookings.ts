import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import { BOOKINGS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import { type BookingStatus, HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
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
    countBookings(context, input),
    staticMapUrls(context),
  ])
  return {
    data: rows.map((row) => ({
      ...serializeBookingRow(row, reference, { ...context.config, locale }),
      picture: pictureUrls({ kind: 'booking', bookingId: row.id }),
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

async function countBookings({ db }: AppContext, input: BookingListInput): Promise<number> {
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
