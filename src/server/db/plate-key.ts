import { type RawBuilder, sql } from 'kysely'

/** The expression of the unique index `vehicles_plate`: `plateKey` of domain/vehicles/plate.ts for a stored plate. */
export function plateKeyOf(vehicles: string): RawBuilder<string> {
  return sql`upper(regexp_replace(${sql.ref(`${vehicles}.registration_number`)}, '[[:space:].-]+', '', 'g'))`
}
