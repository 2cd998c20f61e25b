import { sql } from 'kysely'
import type { VehicleCard } from '#contract/vehicles.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'
import { serializeCard } from '#server/serializers/vehicles.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

/** The cards of these vehicles without dates, in the same order; those that are not listed are left out. */
export async function listCards(
  context: AppContext,
  ids: readonly number[],
  locale: Locale,
): Promise<VehicleCard[]> {
  const reference = await loadReference(context, locale)
  const { rows } = await sql<CardRow>`select ${CARD_COLUMNS} from vehicles v
    where v.id = any(${ids}::bigint[]) and ${isListed}
    order by array_position(${ids}::bigint[], v.id)`.execute(context.db)
  return rows.map((row) => serializeCard(row, reference, null))
}
