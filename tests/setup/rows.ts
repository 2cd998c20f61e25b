import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'

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
