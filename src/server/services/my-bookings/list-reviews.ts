import { toWire } from '#domain/shared/kathmandu-time.ts'
import { deletedUser } from '#server/serializers/deleted-user.ts'
import { findVehicle } from '#server/services/hosting/find-vehicle.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

interface ReviewLine {
  booking: string
  by: string
  rate: number
  words: string
  at: string
  hidden: boolean
}

/** Guests' reviews of a vehicle (id or registration number), latest first. */
export async function listReviews(
  context: OperatorContext,
  { vehicle, limit }: { vehicle: string; limit: number },
): Promise<ReviewLine[]> {
  const { db } = context
  const { id } = await findVehicle(db, vehicle)
  const rows = await db
    .selectFrom('ratings as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.booking_id', 'r.rate', 'r.remarks', 'r.created_at', 'r.hidden_at', 'u.first_name'])
    .where('r.vehicle_id', '=', id)
    .where('r.remarks', '<>', '')
    .orderBy('r.created_at', 'desc')
    .limit(limit)
    .execute()
  await writeAudit(db, context, { type: 'vehicle', id })
  return rows.map((row) => ({
    booking: row.booking_id,
    by: row.first_name || deletedUser('en'),
    rate: row.rate,
    words: row.remarks,
    at: toWire(row.created_at.getTime()),
    hidden: row.hidden_at !== null,
  }))
}
