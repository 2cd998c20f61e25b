import { sql } from 'kysely'
import type { RecordKind } from '#domain/trip-day/records.ts'
import type { Database } from '#server/db/client.ts'

interface Earlier {
  /** of the record that is compared, epoch milliseconds */
  at: number
  bookingId: string
  kind: RecordKind
}

/** The latest reading of a vehicle, or the one before a record; `at`: epoch milliseconds. */
export async function lastReading(
  db: Database,
  vehicleId: number,
  before: Earlier | null = null,
): Promise<{ odometer: number; at: number } | null> {
  const row = await db
    .selectFrom('trip_records')
    .select(['odometer', 'taken_at'])
    .where('vehicle_id', '=', vehicleId)
    .$if(before !== null, (query) =>
      query
        .where('taken_at', '<=', new Date(before?.at ?? 0))
        .where(sql<boolean>`(booking_id, kind) <> (${before?.bookingId}::uuid, ${before?.kind}::text)`),
    )
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { odometer: row.odometer, at: row.taken_at.getTime() } : null
}
