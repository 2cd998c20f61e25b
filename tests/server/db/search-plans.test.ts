import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type FilterValues, filtersOf, WITHOUT_FILTERS } from '#domain/search/query.ts'
import { searchCondition } from '#server/services/search/find-vehicles.ts'
import type { SearchCriteria } from '#server/services/search/search-criteria.ts'
import { testApi } from '#tests/setup/api.ts'
import { DAY } from '#tests/setup/clock.ts'
import { rowOf } from '#tests/setup/rows.ts'

const api = testApi()
let cityId: number

beforeAll(async () => {
  const { db } = api.context
  const { id } = await db
    .selectFrom('vehicles')
    .select('id')
    .where('city_id', 'is not', null)
    .executeTakeFirstOrThrow()
  cityId = (await rowOf(db, 'vehicles', id)).city_id ?? 0
  // an index alone is read where the pages of the table are known to be visible to everybody
  await sql`vacuum analyze vehicles`.execute(db)
})

it.each<[string, Partial<FilterValues>, (RawBuilder<boolean> | null)?, number?]>([
  ['no filter', {}],
  ['a rating', { ratings: [45] }],
  ['guests', { guests: [7] }],
  ['instant booking', { instant: [1] }],
  [
    'a type, fuel, make and colour',
    { vehicleTypes: [1], fuelTypes: ['diesel'], manufacturers: [1], colors: [1] },
  ],
  ['features', { features: [1] }],
  ['a range of prices', {}, sql<boolean>`v.id = any(${[1, 2, 3]}::bigint[])`],
  ['a long hire', {}, null, 40 * DAY],
])('a search with %s reads only the index of the list', async (_, filters, prices = null, length = DAY) => {
  const from = api.context.now() + 3 * DAY
  const criteria: SearchCriteria = {
    cityId,
    from,
    to: from + length,
    ...filtersOf({ ...WITHOUT_FILTERS, ...filters }),
  }
  const condition = searchCondition(criteria, new Map(), prices)
  const lines = await api.context.db.transaction().execute(async (trx) => {
    // the demo's table is so small that reading all of it is as fast
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    return (
      await sql<Record<string, string>>`explain select count(*) from vehicles v where ${condition}`.execute(
        trx,
      )
    ).rows
  })
  const plan = lines.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Only Scan using vehicles_(popular|price)/)
  expect(plan).not.toMatch(/(Seq|Index) Scan (using \w+ )?on vehicles/)
})
