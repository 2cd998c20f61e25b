import { type Kysely, sql } from 'kysely'
import { canonicalPlate } from '#domain/vehicles/plate.ts'

const AT_ONCE = 5_000

interface Row {
  id: number
  registration_number: string
}

/** Converts the stored plates to one canonical form, regardless of script. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select id, registration_number from vehicles where id > ${after}
      order by id limit ${AT_ONCE}`.execute(db)
    for (const row of rows) await canonicalise(db, row)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}

/**
 * If the same plate is listed in two scripts, the older vehicle gets the canonical form and the other keeps its text.
 */
async function canonicalise(db: Kysely<unknown>, { id, registration_number }: Row): Promise<void> {
  const plate = canonicalPlate(registration_number)
  if (plate === registration_number) return
  await sql`update vehicles set registration_number = ${plate} where id = ${id} and not exists (
    select from vehicles other where other.id <> ${id} and (other.registration_number = ${plate}
      or upper(regexp_replace(other.registration_number, '[[:space:].-]+', '', 'g'))
        = upper(regexp_replace(${plate}, '[[:space:].-]+', '', 'g'))))`.execute(db)
}
