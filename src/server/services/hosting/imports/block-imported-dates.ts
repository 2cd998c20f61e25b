import type { TimeRange } from '#domain/booking/free-times.ts'
import { blockableTimes } from '#domain/hosting/calendar.ts'
import { importedRanges, importedTimes } from '#domain/hosting/imported-calendar.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { EXCLUSION_VIOLATION, errorCode } from '#server/db/error-code.ts'
import { inTransaction } from '#server/db/transaction.ts'

const MAX_TRIES = 4

/**
 * Blocks the events of a vehicle's imported calendar in place of those that it blocked before. What is booked or
 * blocked by the host stays as it is.
 */
export async function blockImportedDates({ db, now }: AppContext, vehicleId: number): Promise<void> {
  // by its own statement: a transaction that frees hours marks the import and then may wait for the vehicle
  await markStale(db, vehicleId, false)
  for (let tries = 1; ; tries++) {
    try {
      await inTransaction(db, (trx) => replaceDates(trx, vehicleId, blockableTimes(now())))
      return
    } catch (error) {
      // a booking that took the hours in this moment wins; the next try blocks the rest
      if (errorCode(error) === EXCLUSION_VIOLATION && tries < MAX_TRIES) continue
      await markStale(db, vehicleId, true)
      throw error
    }
  }
}

async function markStale(db: Database, vehicleId: number, isStale: boolean): Promise<void> {
  await db
    .updateTable('imported_calendars')
    .set({ is_stale: isStale })
    .where('vehicle_id', '=', vehicleId)
    .where('is_stale', '<>', isStale)
    .execute()
}

async function replaceDates(
  trx: Database,
  vehicleId: number,
  { first, last }: ReturnType<typeof blockableTimes>,
): Promise<void> {
  await trx.selectFrom('vehicles').select('id').where('id', '=', vehicleId).forNoKeyUpdate().execute()
  const calendar = await trx
    .selectFrom('imported_calendars')
    .select(['id', 'events'])
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  if (!calendar) return
  const rows = await trx
    .selectFrom('vehicle_calendar')
    .select(['id', 'kind', 'import_id', 'from_at', 'to_at'])
    .where('vehicle_id', '=', vehicleId)
    .where(({ eb, or }) => or([eb('to_at', '>', new Date(first)), eb('import_id', '=', calendar.id)]))
    .execute()
  const times = rows.map((row) => ({ ...row, from: row.from_at.getTime(), to: row.to_at.getTime() }))
  const wanted = new Map(
    importedRanges(
      importedTimes(calendar.events),
      {
        bookings: times.filter(({ kind }) => kind === 'booking'),
        blocked: times.filter(({ kind, import_id }) => kind === 'unavailable' && import_id === null),
      },
      { from: first, to: last },
    ).map((range) => [keyOf(range), range]),
  )
  // rows that stay are not written, so that an import without news changes nothing for caches and searches
  const outdated: number[] = []
  for (const row of times) if (row.import_id !== null && !wanted.delete(keyOf(row))) outdated.push(row.id)
  if (outdated.length) await trx.deleteFrom('vehicle_calendar').where('id', 'in', outdated).execute()
  if (!wanted.size) return
  await trx
    .insertInto('vehicle_calendar')
    .values(
      [...wanted.values()].map(({ from, to }) => ({
        vehicle_id: vehicleId,
        during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
        kind: 'unavailable' as const,
        booking_id: null,
        import_id: calendar.id,
      })),
    )
    .execute()
}

const keyOf = ({ from, to }: TimeRange) => `${from} ${to}`
