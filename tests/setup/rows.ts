import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { vehicleRow } from '#server/db/seed/rows.ts'
import { DAY, NOW } from './clock.ts'

type Table = { [Name in keyof Schema]: Schema[Name] extends { id: unknown } ? Name : never }[keyof Schema]
type Id = number | string

// Kysely types a query by the name of its table: here all tables with an id are written as `users`.

/** The row with this id. @throws without one */
export async function rowOf<T extends Table>(db: Database, table: T, id: Id): Promise<Selectable<Schema[T]>> {
  const rows = db.selectFrom(table as 'users').selectAll()
  const row = await rows.where('id', '=', id as number).executeTakeFirstOrThrow()
  return row as unknown as Selectable<Schema[T]>
}

export async function setRow<T extends Table>(
  db: Database,
  table: T,
  id: Id,
  values: Updateable<Schema[T]>,
): Promise<void> {
  const rows = db.updateTable(table as 'users').set(values as Updateable<Schema['users']>)
  await rows.where('id', '=', id as number).execute()
}

/** The new row. */
export async function addRow<T extends Table>(
  db: Database,
  table: T,
  values: Insertable<Schema[T]>,
): Promise<Selectable<Schema[T]>> {
  const rows = db.insertInto(table as 'users').values(values as Insertable<Schema['users']>)
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
