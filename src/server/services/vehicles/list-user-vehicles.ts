import { type RawBuilder, sql } from 'kysely'
import type { VehicleCard } from '#contract/vehicles.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { plateSearchKeys } from '#domain/vehicles/plate.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { plateKeyOf } from '#server/db/plate-key.ts'
import { CARD_COLUMNS, OWN_CARD_COLUMNS, type OwnCardRow } from '#server/serializers/vehicle-rows.ts'
import { serializeCard, serializeOwnCard } from '#server/serializers/vehicles.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

interface Input {
  userId: number
  /** filters own vehicles only: others' masked plates could be guessed character by character */
  registrationNumber: string | null
  /** the reader: the host also sees unlisted and incomplete vehicles */
  viewerId: number | null
}

export async function listUserVehicles(
  context: AppContext,
  input: Input,
  locale: Locale,
): Promise<VehicleCard[]> {
  const reference = await loadReference(context, locale)
  const isOwn = input.viewerId === input.userId
  const conditions: RawBuilder<boolean>[] = [sql`v.user_id = ${input.userId}`]
  if (!isOwn) conditions.push(isListed)
  if (isOwn && input.registrationNumber) conditions.push(isLikePlate(input.registrationNumber))
  const { rows } = await sql<OwnCardRow>`select ${isOwn ? OWN_CARD_COLUMNS : CARD_COLUMNS} from vehicles v
    where ${sql.join(conditions, sql` and `)} order by v.id desc limit ${MAX_USER_VEHICLES}`.execute(
    context.db,
  )
  const today = kathmanduDate(context.now())
  return rows.map((row) =>
    isOwn ? serializeOwnCard(row, reference, today) : serializeCard(row, reference, null),
  )
}

/** Ignores the spacing and the script of plates: "ba2cha" and "बा २ च" find "Ba 2 Cha 1234". */
function isLikePlate(text: string): RawBuilder<boolean> {
  const plateConditions = plateSearchKeys(text).map(
    (key) => sql<boolean>`position(${key} in ${plateKeyOf('v')}) > 0`,
  )
  return plateConditions.length ? sql`(${sql.join(plateConditions, sql` or `)})` : sql`true`
}
