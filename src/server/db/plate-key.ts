import { type RawBuilder, sql } from 'kysely'

/** What the unique index `vehicles_plate` compares: `plateKey` of domain/vehicles/plate.ts, of a plate that is kept. */
export function plateKeyOf(vehicles: string): RawBuilder<string> {
  return sql`upper(regexp_replace(${sql.ref(`${vehicles}.registration_number`)}, '[[:space:].-]+', '', 'g'))`
}
