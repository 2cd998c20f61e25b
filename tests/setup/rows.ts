import type { Insertable, Selectable, Updateable } from 'kysely'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { vehicleRow } from '#server/db/seed/rows.ts'
import { DAY, NOW } from './clock.ts'

type Table = keyof Schema
/** Which rows: the one with this id, or those with these values. */
type Match<T extends Table> = number | string | Partial<Selectable<Schema[T]>>

// Kysely types a query by the name of its table: here all tables are written as `users`.

const valuesOf = (match: Match<Table>) =>
  (typeof match === 'object' ? match : { id: match }) as { id: number }

/** The first matching row. @throws without one */
export async function rowOf<T extends Table>(
  db: Database,
  table: T,
  match: Match<T>,
): Promise<Selectable<Schema[T]>> {
  const rows = db.selectFrom(table as 'users').selectAll()
  const row = await rows.where(({ and }) => and(valuesOf(match))).executeTakeFirstOrThrow()
  return row as unknown as Selectable<Schema[T]>
}

type Column<T extends Table> = keyof Selectable<Schema[T]>

/** All matching rows, with all columns or only some, in the order of the column `by`. */
export async function rowsOf<T extends Table, C extends Column<T> = Column<T>>(
  db: Database,
  table: T,
  match: Match<T>,
  { only, by }: { only?: readonly C[]; by?: Column<T> } = {},
): Promise<Pick<Selectable<Schema[T]>, C>[]> {
  const rows = db.selectFrom(table as 'users').where(({ and }) => and(valuesOf(match)))
  const ordered = by === undefined ? rows : rows.orderBy(by as 'id')
  const selected = only ? ordered.select(only as readonly 'id'[]) : ordered.selectAll()
  return (await selected.execute()) as unknown as Pick<Selectable<Schema[T]>, C>[]
}

export async function setRow<T extends Table>(
  db: Database,
  table: T,
  match: Match<T>,
  values: Updateable<Schema[T]>,
): Promise<void> {
  const rows = db.updateTable(table as 'users').set(values as Updateable<Schema['users']>)
  await rows.where(({ and }) => and(valuesOf(match))).execute()
}

/** The notifications about a booking, in order; of all kinds, or only of some. */
export async function noticesOf(db: Database, bookingId: string, ...kinds: NotificationKind[]) {
  const rows = await rowsOf(
    db,
    'notifications',
    {},
    { only: ['user_id', 'kind', 'amount', 'facts'], by: 'id' },
  )
  const isAsked = (kind: string) => kinds.length === 0 || kinds.some((one) => one === kind)
  return rows.filter(({ kind, facts }) => facts.bookingId === bookingId && isAsked(kind))
}

/** Whether a booking holds its vehicle. */
export const holdsVehicle = async (db: Database, bookingId: string): Promise<boolean> =>
  (await rowsOf(db, 'vehicle_calendar', { booking_id: bookingId })).length > 0

/** The new row. */
export async function addRow<T extends Table>(
  db: Database,
  table: T,
  values: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]>> {
  const rows = db.insertInto(table as 'users').values(values as unknown as Insertable<Schema['users']>)
  return (await rows.returningAll().executeTakeFirstOrThrow()) as unknown as Selectable<Schema[T]>
}

type New<T extends Table, Given extends keyof Insertable<Schema[T]>> = Pick<Insertable<Schema[T]>, Given> &
  Partial<Insertable<Schema[T]>>

/** NRS 100 off, from yesterday to tomorrow, unless `coupon` says otherwise. */
export const addCoupon = (db: Database, coupon: New<'coupons', 'code'>) =>
  addRow(db, 'coupons', {
    kind: 'amount',
    value: 100,
    minimum: null,
    cap: null,
    valid_from: new Date(NOW - DAY),
    valid_to: new Date(NOW + DAY),
    total_limit: null,
    per_user_limit: null,
    user_id: null,
    ...coupon,
  })

/** A vehicle of the first model. */
export async function addVehicle(db: Database, vehicle: New<'vehicles', 'user_id' | 'registration_number'>) {
  const model = await db.selectFrom('models').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { manufacturer_id, id: model_id, vehicle_type_id } = model
  const row = vehicleRow({ manufacturer_id, model_id, vehicle_type_id, color_id: 1, city_id: 1, ...vehicle })
  return addRow(db, 'vehicles', row)
}
