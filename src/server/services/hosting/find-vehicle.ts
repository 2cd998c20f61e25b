import type { Selectable } from 'kysely'
import { staysWithheld } from '#domain/hosting/documents.ts'
import { isReachable, type Progress } from '#domain/hosting/steps.ts'
import { plateKey } from '#domain/vehicles/plate.ts'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'
import { plateKeyOf } from '#server/db/vehicles.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'

export interface VehicleKey {
  id: number
  plate: string
}

/**
 * A vehicle by id or `vehicle:12`, else by registration number in any spelling.
 * @throws OperatorError notFound
 */
export async function findVehicle(db: Database, requested: string): Promise<VehicleKey> {
  const query = db.selectFrom('vehicles').select(['id', 'registration_number as plate'])
  const id = /^(?:vehicle:)?([1-9]\d{0,14})$/.exec(requested.trim())?.[1]
  const byId = id === undefined ? undefined : await query.where('id', '=', Number(id)).executeTakeFirst()
  const known =
    byId ??
    (await query
      .where(plateKeyOf('vehicles'), '=', plateKey(requested))
      // the vehicle of a deleted host may have the same plate
      .orderBy('retired_at', (order) => order.desc().nullsFirst())
      .executeTakeFirst())
  if (known) return known
  throw new OperatorError(
    'notFound',
    `There is no vehicle with the id or registration number "${requested}".`,
  )
}

export const vehicleLabel = ({ id, plate }: VehicleKey): string => `${plate} (vehicle ${id})`

export type OwnVehicleRow = Selectable<Schema['vehicles']>

/** Columns of a vehicle whose host sends new documents. */
export const withNewDocuments = ({
  document_refusals: refusals,
  is_withheld: isWithheld,
}: OwnVehicleRow) => ({
  is_withheld: staysWithheld({ refusals, isWithheld }),
})

/**
 * The row of one of the user's vehicles. `lock` locks it for the rest of the transaction, 'removal' also against new
 * references.
 * @throws ApiError notYourVehicle, including for another user's vehicle and for a blocked vehicle
 */
export async function findOwnVehicle(
  db: Database,
  id: number | null,
  userId: number,
  { lock = false }: { lock?: boolean | 'removal' } = {},
): Promise<OwnVehicleRow> {
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('vehicles')
          .selectAll()
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('blocked_at', 'is', null)
          .$if(lock === true, (query) => query.forNoKeyUpdate())
          .$if(lock === 'removal', (query) => query.forUpdate())
          .executeTakeFirst()
  if (!row) throw new ApiError('notYourVehicle')
  return row
}

/** @throws ApiError stepTooEarly with the next step */
export function assertStepReachable(step: number, saved: Progress): void {
  if (!isReachable(step, saved)) throw new ApiError('stepTooEarly', { next: (saved ?? 0) + 1 })
}
