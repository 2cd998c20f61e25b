import { sql } from 'kysely'
import type { VehicleCard } from '#contract/vehicles.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { BOOKABLE_STEP } from '#domain/vehicles/vehicle.ts'
import type { Core } from '#server/core.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { CARD_COLUMNS, type CardRow } from '#server/views/vehicle-rows.ts'
import { cardView } from '#server/views/vehicles.ts'

interface Wanted {
  userId: number
  registrationNumber: string | null
  /** whose eyes: the owner also sees what is not listed or not finished */
  viewerId: number | null
}

export async function listUserVehicles(core: Core, wanted: Wanted, locale: Locale): Promise<VehicleCard[]> {
  const reference = await loadReference(core, locale)
  const conditions = [sql`v.user_id = ${wanted.userId}`]
  if (wanted.viewerId !== wanted.userId)
    conditions.push(
      sql`v.state = 'available' and v.blocked_at is null and (v.step is null or v.step >= ${BOOKABLE_STEP})`,
    )
  if (wanted.registrationNumber)
    conditions.push(sql`position(lower(${wanted.registrationNumber}) in lower(v.registration_number)) > 0`)
  const { rows } = await sql<CardRow>`select ${CARD_COLUMNS} from vehicles v
    where ${sql.join(conditions, sql` and `)} order by v.id desc limit ${MAX_USER_VEHICLES}`.execute(core.db)
  return rows.map((row) => cardView(row, reference, null))
}
