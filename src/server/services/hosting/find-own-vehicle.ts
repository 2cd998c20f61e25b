import type { Selectable } from 'kysely'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import type { VehicleTable } from '#server/db/schema.ts'

export type OwnVehicleRow = Selectable<VehicleTable>

/**
 * The row of an own vehicle. `lock` locks it for the rest of the transaction, 'removal' also against new references.
 * @throws ApiError notYourVehicle, also for another user's vehicle and for a blocked vehicle
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
