import { sql } from 'kysely'
import type { Booking } from '#contract/my-bookings.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Core } from '#server/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { bookingView, type FullBooking } from '#server/views/my-bookings.ts'
import { FULL_COLUMNS } from './booking-columns.ts'
import { bookingId } from './booking-id.ts'

export async function getBooking(core: Core, id: string, readerId: number, locale: Locale): Promise<Booking> {
  const [row, reference] = await Promise.all([readBooking(core, id, readerId), loadReference(core, locale)])
  return bookingView(row, reference, readerId)
}

/** A booking is for its two parties; for anybody else there is none. */
export async function readBooking({ db }: Core, id: string, readerId: number): Promise<FullBooking> {
  const { rows } = await sql<FullBooking>`
    select ${FULL_COLUMNS} from bookings b join vehicles v on v.id = b.vehicle_id
    where b.id = ${bookingId(id)} and (b.user_id = ${readerId} or v.user_id = ${readerId})`.execute(db)
  const row = rows[0]
  if (!row) throw new ApiError('bookingNotFound')
  return row
}
