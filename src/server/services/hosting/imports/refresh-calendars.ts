import type { JobContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { blockImportedDates } from './block-imported-dates.ts'
import { checkImport } from './check-import.ts'

/** Calendars of a round, and those that are fetched at the same time. */
const ROUND = 200
const PARALLEL = 4

/** Checks the imported calendars that are due, and blocks the dates of those with news. */
export function refreshCalendars(context: JobContext): Promise<number> {
  return processEach(
    [checkDue, blockStale],
    (step) => step.name,
    (step) => step(context),
  )
}

async function checkDue(context: JobContext): Promise<number> {
  const due = await context.db
    .selectFrom('imported_calendars as i')
    .innerJoin('vehicles as v', 'v.id', 'i.vehicle_id')
    .select(['i.id', 'i.url', 'i.etag', 'i.last_modified', 'i.read_at'])
    .where('i.next_at', '<=', new Date(context.now()))
    .where(isAllowed)
    .orderBy('i.next_at')
    .limit(ROUND)
    .execute()
  return processEach(
    due,
    ({ id }) => `calendar ${id}`,
    (calendar) => checkImport(context, calendar),
    { workers: PARALLEL },
  )
}

async function blockStale(context: JobContext): Promise<number> {
  const stale = await context.db
    .selectFrom('imported_calendars')
    .select('vehicle_id')
    .where('is_stale', '=', true)
    .orderBy('id')
    .limit(ROUND)
    .execute()
  return processEach(
    stale,
    ({ vehicle_id }) => `dates of ${vehicle_id}`,
    async ({ vehicle_id }) => {
      await blockImportedDates(context, vehicle_id)
      return true
    },
    { workers: PARALLEL },
  )
}
