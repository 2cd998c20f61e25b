import { sql } from 'kysely'
import type { DeletionPreview } from '#contract/account.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { bookingsOf } from '#server/db/bookings-of.ts'
import { loadReference, vehicleNameIn } from '#server/services/search/list-reference.ts'
import { hasOpenRefund, openBookingsOf } from './find-obstacles.ts'

interface Counts {
  pastBookings: number
  vehicles: number
  uploads: number
}

/** The effects of deleting the account, and what prevents it. */
export async function previewDeletion(
  context: AppContext,
  userId: number,
  locale: Locale,
): Promise<DeletionPreview> {
  const { db } = context
  const [reference, open, refund, { rows }] = await Promise.all([
    loadReference(context, locale),
    openBookingsOf(db, userId).execute(),
    hasOpenRefund(db, userId),
    sql<Counts>`select
      (select count(*) from ${bookingsOf(userId, ['completed', 'cancelled'])} past) as "pastBookings",
      (select count(*) from vehicles where user_id = ${userId}) as vehicles,
      (select count(*) from uploads where user_id = ${userId}) as uploads`.execute(db),
  ])
  const counts = rows[0] ?? { pastBookings: 0, vehicles: 0, uploads: 0 }
  return {
    openBookings: open.map((booking) => ({
      id: booking.id,
      title: vehicleNameIn(reference, booking),
      from: toWire(booking.from_at.getTime()),
      isBookedByMe: booking.user_id === userId,
    })),
    hasOpenRefund: refund,
    ...counts,
  }
}
