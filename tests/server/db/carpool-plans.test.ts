import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { rideCandidates, tripCandidates } from '#server/services/carpool/find-matches.ts'
import {
  type ListFilter,
  onePlaceCondition,
  requestConditions,
} from '#server/services/carpool/list-filter.ts'
import { requestsPage } from '#server/services/carpool/list-requests.ts'
import { testApi } from '#tests/setup/api.ts'

const ALL: ListFilter = {
  from: null,
  to: null,
  after: null,
  until: null,
  isDriver: null,
  isMine: false,
  vehicleTypeId: null,
  profile: 'car',
}
const CELLS = { from: 1, to: 9, aroundFrom: [1, 2], aroundTo: [8, 9], route: [1, 2, 5, 8, 9] }

const api = testApi()
beforeAll(async () => {
  // enough rows to make the indexes worthwhile
  await sql`insert into users (first_name, provider, provider_subject)
    select 'Plan', 'google', 'plan-' || n from generate_series(1, 4000) n`.execute(api.context.db)
  await sql`insert into carpool_requests (user_id, is_driver, address_from, address_to, time_at, passengers, vehicle_type_id,
      suggested_price, phone_number, note, graph, from_cell, to_cell, cells, corridor)
    select id, id % 2 = 0, 'A', 'B', ${new Date(api.context.now())}::timestamptz + id * interval '1 minute', 1, 1, 500, '9841000000',
      'A note of twenty characters', 'g', id % 900, 900 + id % 900, array[id % 900, 900 + id % 900]::smallint[],
      -- rows as wide as those of real ways
      decode(repeat('5a', 800), 'hex')
    from users where provider_subject like 'plan-%'`.execute(api.context.db)
  await sql`vacuum analyze carpool_requests`.execute(api.context.db)
})

const page = (patch: Partial<ListFilter>) =>
  requestsPage(requestConditions({ ...ALL, ...patch }, 1, api.context.now()), 1)
const onePlace = () => {
  const { corridors } = api.context.ports
  const from = { lat: 27.7, lng: 85.3, label: 'Kathmandu, Nepal' }
  return requestsPage(
    sql`${requestConditions(ALL, 1, api.context.now())} and ${onePlaceCondition({ from, to: null }, corridors)}`,
    1,
  )
}
const wanted = { filter: ALL, userId: 1, cells: CELLS }

it.each<[string, () => RawBuilder<unknown>, RegExp]>([
  ['no filter', () => page({}), /Index Only Scan using carpool_requests_list/],
  ['a role', () => page({ isDriver: true }), /Index Only Scan using carpool_requests_list/],
  ['a type', () => page({ vehicleTypeId: 1 }), /Index Only Scan using carpool_requests_list/],
  ['mine', () => page({ isMine: true }), /carpool_requests_one_open|carpool_requests_user/],
  ['rides', () => rideCandidates(api.context, wanted), /Index Only Scan using carpool_requests_list/],
  ['one place', () => onePlace(), /Index Only Scan using carpool_requests_list/],
  ['ends', () => rideCandidates(api.context, wanted), /Index Only Scan using carpool_requests_ends/],
  ['passengers', () => tripCandidates(api.context, wanted), /Index Only Scan using carpool_requests_ends/],
])('the board with %s reads only an index, or the rows that the index finds', async (_, query, index) => {
  const lines = await api.context.db.transaction().execute(async (trx) => {
    // with a few thousand rows an index hardly pays off for a count, and sorting costs nothing
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    return (await sql<Record<string, string>>`explain ${query()}`.execute(trx)).rows
  })
  const plan = lines.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan on carpool_requests')
})
