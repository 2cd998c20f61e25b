import pLimit from 'p-limit'
import type { JobContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
import { blockImportedDates } from './block-imported-dates.ts'
import { checkImport } from './check-import.ts'

/** Calendars of a round, and those that are fetched at the same time. */
const ROUND = 200
const PARALLEL = 4

/** Checks the imported calendars that are due, and blocks the dates of those with news. @returns their number */
export async function refreshCalendars(context: JobContext): Promise<number> {
  const due = await context.db
    .selectFrom('imported_calendars as i')
    .innerJoin('vehicles as v', 'v.id', 'i.vehicle_id')
    .select(['i.id', 'i.url', 'i.etag', 'i.last_modified', 'i.read_at'])
    .where('i.next_at', '<=', new Date(context.now()))
    .where(isAllowed)
    .orderBy('i.next_at')
    .limit(ROUND)
    .execute()
  const checked = await inParallel(due, (calendar) => checkImport(context, calendar))
  const stale = await context.db
    .selectFrom('imported_calendars')
    .select('vehicle_id')
    .where('is_stale', '=', true)
    .orderBy('id')
    .limit(ROUND)
    .execute()
  const blocked = await inParallel(stale, ({ vehicle_id }) => blockImportedDates(context, vehicle_id))
  const errors = [...checked, ...blocked].flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  if (errors.length) throw new AggregateError(errors, 'calendars could not be imported')
  return stale.length
}

/** One that fails does not hold up the others. */
function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const limit = pLimit(PARALLEL)
  return Promise.allSettled(items.map((item) => limit(() => work(item))))
}
