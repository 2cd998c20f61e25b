import { sql } from 'kysely'
import type { Booking } from '#contract/my-bookings.ts'
import { declineReason, systemReason } from '#domain/my-bookings/reasons.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { hasDay } from '#domain/trip-day/records.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type FullBooking, serializeBooking } from '#server/serializers/my-bookings.ts'
import { serializeRatings } from '#server/serializers/ratings.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { countUnread } from '#server/services/threads/find-thread.ts'
import { findBookedDay } from '#server/services/trip-day/find-day.ts'
import { showDay } from '#server/services/trip-day/show-day.ts'
import { bookingId, FULL_COLUMNS, requestColumn } from './booking-columns.ts'
import { listChanges } from './changes/list-changes.ts'
import { tripUrl } from './get-shared-trip.ts'

export async function getBooking(
  context: AppContext,
  id: string,
  readerId: number,
  locale: Locale,
): Promise<Booking> {
  const [row, reference, pictureUrls] = await Promise.all([
    readPartyBooking(context, id, readerId),
    loadReference(context, locale),
    staticMapUrls(context),
  ])
  const booking = serializeBooking(row, reference, { id: readerId, locale }, context.config)
  const side = sideOf(booking.isBookedByMe)
  const booked = hasDay(booking.status) ? await findBookedDay(context.db, row.id) : null
  const [changes, unreadMessages, shareUrl, day] = await Promise.all([
    listChanges(context, row, booked, { side, locale }),
    countUnread(context.db, row.id, readerId),
    tripUrl(context, row, locale),
    booked && showDay(context, booked, { isHost: booking.isMine, isGuest: booking.isBookedByMe, locale }),
  ])
  return {
    ...booking,
    ...serializeRatings(row, { side, now: context.now() }),
    cancelReason: reasonText(booking, locale),
    picture: pictureUrls({ kind: 'booking', bookingId: row.id }, locale),
    changes,
    unreadMessages,
    shareUrl,
    day,
  }
}

/** Only its two parties can read a booking; for other users it does not exist. */
export async function readPartyBooking(
  { db }: AppContext,
  id: string,
  readerId: number,
): Promise<FullBooking> {
  const { rows } = await sql<FullBooking>`
    select ${FULL_COLUMNS}, ${requestColumn(readerId)} from bookings b join vehicles v on v.id = b.vehicle_id
    where b.id = ${bookingId(id)} and (b.user_id = ${readerId} or v.user_id = ${readerId})`.execute(db)
  const row = rows[0]
  if (!row) throw new ApiError('bookingNotFound')
  return row
}

/** A reason chosen from a list is translated to the reader's language; system codes stay as on the wire. */
function reasonText(
  { cancelReason, cancelledBy }: Pick<Booking, 'cancelReason' | 'cancelledBy'>,
  locale: Locale,
): string | null {
  const t = translator(locale)
  const chosen = cancelledBy === 'host' ? declineReason(cancelReason) : null
  if (chosen) return t(`my-bookings.decide.reasons.${chosen}`)
  const code = cancelledBy === 'operator' ? systemReason(cancelReason) : null
  return code ? t(`my-bookings.reasons.${code}`) : cancelReason
}
