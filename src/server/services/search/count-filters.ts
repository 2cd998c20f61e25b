import { type RawBuilder, sql } from 'kysely'
import type { FilterCounts } from '#contract/search.ts'
import { GUEST_CHOICES, INSTANT, RATING_CHOICES } from '#domain/search/limits.ts'
import { FILTER_GROUPS, type FilterGroup } from '#domain/search/params.ts'
import { byGroup } from '#domain/search/query.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { bookableInCity, countKey, filterConditions, MEETS, priceCondition } from './find-vehicles.ts'
import { countIndexed } from './index/find-indexed.ts'
import { loadReference } from './list-reference.ts'
import type { VehicleSearch } from './resolve-search.ts'
import { criteriaOf, type SearchCriteria } from './search-criteria.ts'

type CountRow = { what: FilterGroup | 'total'; id: string | null; many: number }

const STEPS = { guests: GUEST_CHOICES, instant: [INSTANT], ratings: RATING_CHOICES }
const STEP_GROUPS = ['guests', 'instant', 'ratings'] as const

const COLUMN: Record<Exclude<FilterGroup, 'features' | keyof typeof STEPS>, string> = {
  vehicleTypes: 'vehicle_type_id',
  fuelTypes: 'fuel_type',
  manufacturers: 'manufacturer_id',
  colors: 'color_id',
}

/**
 * The number of results for each filter value: a value is combined with the selections of the other groups, a feature
 * also with the selected features.
 */
export async function countFilters(context: AppContext, search: VehicleSearch): Promise<FilterCounts> {
  const reference = await loadReference(context, 'en')
  const criteria = await criteriaOf(context, reference, search)
  return (
    (await countIndexed(context, { reference, criteria, search })) ??
    (await countBySql(context, reference, criteria, search))
  )
}

export function countBySql(
  context: AppContext,
  reference: Reference,
  criteria: SearchCriteria,
  search: VehicleSearch,
): Promise<FilterCounts> {
  return context.filterCounts.get(countKey(criteria, search), async () => {
    const prices = await priceCondition(context, reference, search)
    const { rows } = await countQuery(criteria, reference.featureBits, prices).execute(context.db)
    return toCounts(rows)
  })
}

/** One query, which returns one row per value. */
function countQuery(
  criteria: SearchCriteria,
  featureBits: Map<number, number>,
  prices: RawBuilder<boolean> | null,
): RawBuilder<CountRow> {
  const conditions = filterConditions(criteria, featureBits)
  const column = (group: FilterGroup) => sql.ref(`has_${group}`)
  const fits = sql.join(
    FILTER_GROUPS.map((group) => sql`(${conditions[group] ?? sql`true`}) as ${column(group)}`),
  )
  const columns = sql.join(Object.values(COLUMN).map((name) => sql.ref(`v.${name}`)))
  const others = (own: FilterGroup | null) =>
    sql.join(FILTER_GROUPS.filter((group) => group !== own).map(column), sql` and `)
  const groups = (Object.keys(COLUMN) as (keyof typeof COLUMN)[]).map(
    (group) => sql`select ${sql.lit(group)}, ${sql.ref(COLUMN[group])}::text, count(*)
      from base where ${others(group)} group by ${sql.ref(COLUMN[group])}`,
  )
  const steps = STEP_GROUPS.map(
    (group) => sql`select ${sql.lit(group)}, s.id::text, count(*)
      from unnest(${STEPS[group]}::int[]) s (id) join base v on ${others(group)} and ${MEETS[group](sql`s.id`)}
      group by s.id`,
  )
  const ids = [...featureBits.keys()]
  const bits = [...featureBits.values()]
  return sql<CountRow>`
    with base as materialized (
      select ${columns}, v.feature_mask, v.number_of_seats, v.instant_booking, v.status, v.rating_sum, v.rating_count, ${fits}
      from vehicles v where ${bookableInCity(criteria)} and ${prices ?? sql`true`}
    )
    select 'total' as what, null as id, count(*) as many from base where ${others(null)}
    union all ${sql.join([...groups, ...steps], sql` union all `)}
    union all select 'features', f.id::text, count(*)
      from unnest(${ids}::int[], ${bits}::int[]) f (id, bit)
      join base on ${others(null)} and base.feature_mask & (1::bigint << f.bit) <> 0 group by f.id`
}

function toCounts(rows: readonly CountRow[]): FilterCounts {
  const countsOf = (group: FilterGroup): Record<string, number> =>
    Object.fromEntries(
      rows.flatMap(({ what, id, many }) => (what === group && id !== null ? [[id, many]] : [])),
    )
  return { total: rows.find(({ what }) => what === 'total')?.many ?? 0, ...byGroup(countsOf) }
}
