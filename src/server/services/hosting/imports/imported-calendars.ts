import { type RawBuilder, sql } from 'kysely'
import type { ImportedCalendar } from '#contract/hosting.ts'
import { importedTimes, isDoubleBooked } from '#domain/hosting/imported-calendar.ts'
import { LAST_STEP } from '#domain/hosting/steps.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { nameFor } from '#server/serializers/party.ts'
import { assertStepReachable, findOwnVehicle } from '../find-vehicle.ts'
import { blockImportedDates } from './block-imported-dates.ts'
import { checkImport, readCalendar, succeededColumns } from './check-import.ts'

interface Input {
  vehicleId: number | null
  userId: number
  locale: Locale
}

const MAX_DOUBLE_BOOKED = 20

/**
 * Imports the calendar at an address for one of the user's vehicles, in place of the one it had.
 * @throws ApiError notYourVehicle, stepTooEarly, or why it cannot be imported; then nothing is changed
 */
export async function importCalendar(
  context: AppContext,
  { url: written, ...input }: Input & { url: string },
): Promise<ImportedCalendar> {
  const { id: vehicleId, step } = await findOwnVehicle(context.db, input.vehicleId, input.userId)
  assertStepReachable(LAST_STEP, step)
  const address = context.ports.calendars.read(written)
  if ('failure' in address) throw new ApiError(address.failure)
  const { url } = address
  const read = await readCalendar(context, { url, etag: null, lastModified: null })
  if (read.status === 'failed') throw new ApiError(read.failure)
  // a server that answers a request without validators with "not modified"
  if (read.status === 'unchanged') throw new ApiError('importRefused')
  const at = context.now()
  const columns = { ...succeededColumns(at), ...read.columns, url, is_stale: true, read_at: new Date(at) }
  await context.db
    .insertInto('imported_calendars')
    .values({ ...columns, vehicle_id: vehicleId, created_at: new Date(at) })
    .onConflict((conflict) =>
      conflict.column('vehicle_id').doUpdateSet({ ...columns, created_at: new Date(at) }),
    )
    .execute()
  await blockImportedDates(context, vehicleId)
  return findImport(context, { ...input, vehicleId })
}

/** Checks a calendar before it is due. @throws ApiError notYourVehicle, importNotFound */
export async function refreshImportedCalendar(context: AppContext, input: Input): Promise<ImportedCalendar> {
  const { id: vehicleId } = await findOwnVehicle(context.db, input.vehicleId, input.userId)
  const calendar = await context.db
    .selectFrom('imported_calendars')
    .select(['id', 'url', 'etag', 'last_modified', 'read_at'])
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  if (!calendar) throw new ApiError('importNotFound')
  if (await checkImport(context, calendar)) await blockImportedDates(context, vehicleId)
  return findImport(context, { ...input, vehicleId })
}

/** Removes the calendar with its dates. A vehicle without one stays as it is. @throws ApiError notYourVehicle */
export async function removeImportedCalendar(
  { db }: AppContext,
  input: Omit<Input, 'locale'>,
): Promise<{ vehicleId: number }> {
  const { id: vehicleId } = await findOwnVehicle(db, input.vehicleId, input.userId)
  await db.deleteFrom('imported_calendars').where('vehicle_id', '=', vehicleId).execute()
  return { vehicleId }
}

async function findImport(
  context: AppContext,
  { vehicleId, userId, locale }: Input,
): Promise<ImportedCalendar> {
  const [found] = await readImports(context, sql`v.user_id = ${userId} and v.id = ${vehicleId}`, locale)
  if (!found) throw new ApiError('importNotFound')
  return found
}

/** The imported calendars of all the user's vehicles. */
export function listImportedCalendars(
  context: AppContext,
  { userId, locale }: Omit<Input, 'vehicleId'>,
): Promise<ImportedCalendar[]> {
  return readImports(context, sql`v.user_id = ${userId}`, locale)
}

interface ImportRow {
  vehicle_id: number
  url: string
  events: [from: number, to: number][]
  checked_at: Date
  failed_since: Date | null
  failure: NonNullable<ImportedCalendar['failure']>['cause'] | null
  ranges: number
}
interface BookingRow {
  vehicle_id: number
  id: string
  status: BookingStatus
  from_at: Date
  to_at: Date
  first_name: string
  last_name: string
  other_name: string | null
}

/** At most one for each of a user's vehicles, whose number is limited. */
async function readImports(
  { db, now }: AppContext,
  condition: RawBuilder<unknown>,
  locale: Locale,
): Promise<ImportedCalendar[]> {
  const present = new Date(now())
  const own = sql`imported_calendars i join vehicles v on v.id = i.vehicle_id and v.blocked_at is null and ${condition}`
  const [imports, bookings] = await Promise.all([
    sql<ImportRow>`select i.vehicle_id, i.url, i.events, i.checked_at, i.failed_since, i.failure,
        (select count(*) from vehicle_calendar c where c.import_id = i.id and c.to_at > ${present})::int as ranges
      from ${own} order by v.id desc`.execute(db),
    sql<BookingRow>`select b.vehicle_id, b.id, b.status, b.from_at, b.to_at, u.first_name, u.last_name, u.other_name
      from ${own} join vehicle_calendar c on c.vehicle_id = v.id and c.to_at > ${present}
        join bookings b on b.id = c.booking_id join users u on u.id = b.user_id
      order by b.from_at`.execute(db),
  ])
  const byVehicle = Map.groupBy(bookings.rows, (row) => row.vehicle_id)
  return imports.rows.map(({ failure, failed_since, ...row }) => ({
    vehicleId: row.vehicle_id,
    source: new URL(row.url).host,
    checkedAt: toWire(row.checked_at.getTime()),
    failure: failure && failed_since && { cause: failure, since: toWire(failed_since.getTime()) },
    ranges: row.ranges,
    doubleBooked: doubleBooked(row, byVehicle.get(row.vehicle_id) ?? [], locale),
  }))
}

function doubleBooked(
  { events }: Pick<ImportRow, 'events'>,
  bookings: readonly BookingRow[],
  locale: Locale,
): ImportedCalendar['doubleBooked'] {
  const times = importedTimes(events)
  return bookings
    .filter(({ from_at, to_at }) => isDoubleBooked(times, { from: from_at.getTime(), to: to_at.getTime() }))
    .slice(0, MAX_DOUBLE_BOOKED)
    .map(({ id, status, from_at, to_at, ...guest }) => ({
      id,
      guest: nameFor(guest, { isParty: status !== 'pending', locale }),
      from: toWire(from_at.getTime()),
      to: toWire(to_at.getTime()),
    }))
}
