import { type RawBuilder, sql } from 'kysely'
import type { CalendarEntry, HostCalendar } from '#contract/hosting.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { importedTimes, isDoubleBooked } from '#domain/hosting/imported-calendar.ts'
import { MAX_CALENDAR_DAYS } from '#domain/hosting/limits.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { addDays, DAY_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { roadFrom, roadTo } from '#server/db/bookable.ts'
import { nameFor } from '#server/serializers/party.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

interface Input {
  userId: number
  /** 'all', or the selected vehicle; null: not a valid id */
  vehicleId: number | null | 'all'
  /** YYYY-MM-DD in Kathmandu, both days included */
  from: string
  to: string
}
interface VehicleRow {
  id: number
  manufacturer_id: number
  model_id: number
  registration_number: string
  state: VehicleState
  step: number | null
  image: string | null
  /** Of the imported calendar: see ImportedCalendarTable. */
  events: [from: number, to: number][] | null
}
interface EntryRow {
  vehicle_id: number
  id: number
  booking_id: string | null
  import_id: number | null
  from_at: Date
  to_at: Date
  road_from_at: Date
  road_to_at: Date
  status: CalendarEntry['status']
  first_name: string | null
  last_name: string | null
  other_name: string | null
}

/**
 * Bookings with their drives, and blocked dates, of the host's vehicles on the requested days.
 * @throws ApiError invalidDates or notYourVehicle
 */
export async function listHostCalendar(
  context: AppContext,
  input: Input,
  locale: Locale,
): Promise<HostCalendar> {
  const days = readDays(input)
  const { userId, vehicleId } = input
  const own = ownVehicles(userId, vehicleId)
  const [reference, vehicles, entries] = await Promise.all([
    loadReference(context, locale),
    sql<VehicleRow>`select v.id, v.manufacturer_id, v.model_id, v.registration_number, v.state, v.step,
      (select i.name from vehicle_images i where i.vehicle_id = v.id and i.type = 'image'
        order by i.position, i.id limit 1) as image,
      (select i.events from imported_calendars i where i.vehicle_id = v.id) as events ${own}`.execute(
      context.db,
    ),
    calendarEntries(own, days).execute(context.db),
  ])
  if (vehicleId !== 'all' && vehicles.rows.length === 0) throw new ApiError('notYourVehicle')
  const byVehicle = Map.groupBy(entries.rows, (row) => row.vehicle_id)
  return vehicles.rows.map((row) => ({
    vehicle: {
      id: row.id,
      title: vehicleNameIn(reference, row),
      registrationNumber: row.registration_number,
      state: row.state,
      step: row.step,
      image: row.image,
    },
    entries: (byVehicle.get(row.id) ?? []).flatMap((entry) =>
      serializeEntries(entry, importedTimes(row.events ?? []), locale),
    ),
  }))
}

function ownVehicles(userId: number, vehicleId: Input['vehicleId']): RawBuilder<unknown> {
  const item = vehicleId === 'all' ? sql`` : sql`and v.id = ${vehicleId}`
  return sql`from vehicles v where v.user_id = ${userId} and v.blocked_at is null ${item}
    order by v.id desc limit ${MAX_USER_VEHICLES}`
}

/** Per vehicle, so that the index vehicle_calendar_road_probe is read only from the first day on. */
function calendarEntries(own: RawBuilder<unknown>, days: { from: number; to: number }): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select c.vehicle_id, c.id, c.booking_id, c.import_id, c.from_at, c.to_at, c.road_from_at, c.road_to_at, b.status,
      u.first_name, u.last_name, u.other_name
    from (select v.id ${own}) v
      cross join lateral (select c.id, c.vehicle_id, c.booking_id, c.import_id, c.from_at, c.to_at,
          ${roadFrom} as road_from_at, ${roadTo} as road_to_at from vehicle_calendar c
        where c.vehicle_id = v.id and ${roadTo} > ${new Date(days.from)} and ${roadFrom} < ${new Date(days.to)} offset 0) c
      left join bookings b on b.id = c.booking_id left join users u on u.id = b.user_id
    order by c.from_at, c.id`
}

/** In order, with the drives around a booking. */
function serializeEntries(row: EntryRow, imported: readonly TimeRange[], locale: Locale): CalendarEntry[] {
  const entry = serializeEntry(row, locale)
  const drive = (kind: 'toPickup' | 'home', from: Date, to: Date) =>
    from < to ? [{ ...entry, kind, from: toWire(from.getTime()), to: toWire(to.getTime()) }] : []
  return [
    ...drive('toPickup', row.road_from_at, row.from_at),
    row.booking_id !== null &&
    isDoubleBooked(imported, { from: row.from_at.getTime(), to: row.to_at.getTime() })
      ? { ...entry, isDoubleBooked: true }
      : entry,
    ...drive('home', row.to_at, row.road_to_at),
  ]
}

function serializeEntry(row: EntryRow, locale: Locale): CalendarEntry {
  const isBooking = row.booking_id !== null
  return {
    kind: isBooking ? 'booking' : row.import_id === null ? 'unavailable' : 'elsewhere',
    id: row.booking_id ?? String(row.id),
    from: toWire(row.from_at.getTime()),
    to: toWire(row.to_at.getTime()),
    status: row.status,
    guest: isBooking
      ? nameFor(
          { first_name: row.first_name ?? '', last_name: row.last_name ?? '', other_name: row.other_name },
          { isParty: row.status !== null && row.status !== 'pending', locale },
        )
      : null,
  }
}

function readDays({ from, to }: Input): { from: number; to: number } {
  const first = kathmanduMillis(from, '00:00')
  const last = kathmanduMillis(to, '00:00')
  if (first === null || last === null || last < first) throw new ApiError('invalidDates')
  const end = kathmanduMillis(addDays(to, 1), '00:00')
  if (end === null || end - first > MAX_CALENDAR_DAYS * DAY_MS) throw new ApiError('invalidDates')
  return { from: first, to: end }
}
