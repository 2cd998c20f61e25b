import { sql } from 'kysely'
import { latinDigits } from '#domain/shared/digits.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

export interface FoundVehicle {
  id: number
  plate: string
}

/** A vehicle by id or `vehicle:12`, else by registration number however it is spaced. @throws OperatorError notFound */
export async function findVehicle(db: Database, wanted: string): Promise<FoundVehicle> {
  const query = db.selectFrom('vehicles').select(['id', 'registration_number as plate'])
  const id = /^(?:vehicle:)?([1-9]\d{0,14})$/.exec(wanted.trim())?.[1]
  const byId = id === undefined ? undefined : await query.where('id', '=', Number(id)).executeTakeFirst()
  const spaced = (text: unknown) => sql`upper(regexp_replace(btrim(${text}), '[[:space:].-]+', ' ', 'g'))`
  const plate = spaced(latinDigits(oneLine(wanted)))
  const known =
    byId ??
    (await query.where(sql<boolean>`${spaced(sql.ref('registration_number'))} = ${plate}`).executeTakeFirst())
  if (known) return known
  throw new OperatorError('notFound', `There is no vehicle with the id or registration number "${wanted}".`)
}

export const vehicleName = ({ id, plate }: FoundVehicle): string => `${plate} (vehicle ${id})`
