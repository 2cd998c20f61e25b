import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Payment } from '#domain/booking/payment-methods.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { type BookingSide, type BookingStatus, sideOf } from '#domain/my-bookings/status.ts'
import { type Locale, pathIn } from '#domain/shell/locale.ts'
import { isLinkOffered, isLinkOpen } from '#domain/trip-day/driver-link.ts'
import { hasDay } from '#domain/trip-day/records.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { agreementColumns, agreementOf } from '#server/db/agreement.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingId } from '#server/services/my-bookings/booking-columns.ts'
import { openSealed, sealText } from '#server/services/static-maps/sealed-text.ts'

const SECRET = 'driver links'

/** A booking whose day is written or shown. */
export interface BookedDay {
  id: string
  status: BookingStatus
  userId: number
  hostId: number
  payment: Payment
  isPaid: boolean
  /** NRS, of a settled bill */
  expenses: number
  createdAt: number
  contact: { name: string; phone: string }
  vehicle: { plate: string; manufacturerId: number; modelId: number }
  /** when the end was recorded */
  endedAt: number | null
  agreed: Agreement
}

const bookedDays = (db: Database) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(agreementColumns)
    .select([
      'b.id',
      'b.status',
      'b.user_id',
      'b.payment',
      'b.paid_at',
      'b.expenses',
      'b.created_at',
      'b.contact_person',
      'b.contact_phone',
      'b.contact_abroad',
      'v.user_id as host_id',
      'v.registration_number',
      'v.manufacturer_id',
      'v.model_id',
    ])
    .select(
      sql<Date | null>`(select r.taken_at from trip_records r where r.booking_id = b.id and r.kind = 'end')`.as(
        'ended_at',
      ),
    )
type DayQuery = ReturnType<typeof bookedDays>

async function readBooked(
  db: Database,
  which: (query: DayQuery) => DayQuery,
  lock: boolean,
): Promise<BookedDay | null> {
  const row = await which(bookedDays(db))
    .$if(lock, (query) => query.forNoKeyUpdate('b'))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    status: row.status,
    userId: row.user_id,
    hostId: row.host_id,
    payment: row.payment,
    isPaid: row.paid_at !== null,
    expenses: row.expenses,
    createdAt: row.created_at.getTime(),
    contact: { name: row.contact_person, phone: row.contact_phone || row.contact_abroad },
    vehicle: {
      plate: row.registration_number,
      manufacturerId: row.manufacturer_id,
      modelId: row.model_id,
    },
    endedAt: row.ended_at?.getTime() ?? null,
    agreed: agreementOf(row),
  }
}

export const linkedTrip = ({ status, endedAt, agreed }: BookedDay) => ({
  status,
  endedAt,
  from: agreed.from,
  to: agreed.to,
})

/** A link is of one vehicle and one driver, so that another one makes it void. */
const driverKey = ({ vehicleId, driver }: Agreement): string =>
  createHash('sha256')
    .update(JSON.stringify([vehicleId, driver && [driver.name, driver.phone]]))
    .digest('base64url')
    .slice(0, 16)

/** The URL by which the driver records the trip without an account; null before the approval and once it has ended. */
export async function driverUrl(
  { db, config, now }: AppContext,
  day: BookedDay,
  locale: Locale,
): Promise<string | null> {
  if (!isLinkOffered(linkedTrip(day), now())) return null
  const token = sealText(await siteSecret(db, SECRET), `${day.id} ${driverKey(day.agreed)}`)
  return new URL(pathIn(locale, `/trip-day/${token}`), config.siteUrl).href
}

/**
 * The booking of a driver's link; `lock` serialises everything that is written about its day.
 * @throws ApiError dayLinkNotFound for a token that this site did not make for this trip and its driver, dayLinkClosed
 */
export async function findDriversDay(
  { now }: AppContext,
  db: Database,
  token: string,
  { lock = false } = {},
): Promise<BookedDay> {
  const [id, key] = ((await readToken(db, token)) ?? '').split(' ')
  const day = id ? await findBookedDay(db, id, { lock }) : null
  if (!day || key !== driverKey(day.agreed)) throw new ApiError('dayLinkNotFound')
  if (!isLinkOpen(linkedTrip(day), now())) throw new ApiError('dayLinkClosed')
  return day
}

const readToken = async (db: Database, token: string) =>
  /^[\w-]{40,300}$/.test(token) ? openSealed(await siteSecret(db, SECRET), token) : null

/** Whose link is open, and the language of the answer. */
export interface DayDriver {
  token: string
  locale: Locale
}

/** Runs `write` in a transaction that has locked the booking of a driver's link. */
export function writeDriversDay<T>(
  context: AppContext,
  token: string,
  write: (trx: Database, day: BookedDay) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) =>
    write(trx, await findDriversDay(context, trx, token, { lock: true })),
  )
}

/** A booking by its id; null when there is none. */
export const findBookedDay = (db: Database, id: string, { lock = false } = {}): Promise<BookedDay | null> =>
  readBooked(db, (query) => query.where('b.id', '=', id), lock)

/** One of the two parties of a booking. */
export interface BookingReader {
  id: string
  readerId: number
}
export interface PartysBooking extends BookedDay {
  /** the party's side */
  by: BookingSide
}

/**
 * The booking for one of its two parties, in any status.
 * @throws ApiError bookingNotFound for other users
 */
export async function findPartysBooking(
  db: Database,
  { id, readerId }: BookingReader,
  { lock = false } = {},
): Promise<PartysBooking> {
  const isParty = (query: DayQuery) =>
    query
      .where('b.id', '=', bookingId(id))
      .where(({ or, eb }) => or([eb('b.user_id', '=', readerId), eb('v.user_id', '=', readerId)]))
  const day = await readBooked(db, isParty, lock)
  if (!day) throw new ApiError('bookingNotFound')
  return { ...day, by: sideOf(day.userId === readerId) }
}

/** @throws ApiError bookingNotFound, and dayClosed before the approval and after a cancellation */
export async function findPartysDay(
  db: Database,
  party: BookingReader,
  { lock = false } = {},
): Promise<PartysBooking> {
  const day = await findPartysBooking(db, party, { lock })
  if (!hasDay(day.status)) throw new ApiError('dayClosed')
  return day
}

/** Runs `write` in a transaction that has locked the booking of a party. */
export function writePartysDay<T>(
  context: AppContext,
  party: BookingReader,
  write: (trx: Database, day: PartysBooking) => Promise<T>,
): Promise<T> {
  return inTransaction(context.db, async (trx) => write(trx, await findPartysDay(trx, party, { lock: true })))
}
