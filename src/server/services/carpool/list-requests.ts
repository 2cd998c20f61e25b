import { type RawBuilder, sql } from 'kysely'
import type { CarpoolRequest } from '#contract/carpool.ts'
import type { Pagination } from '#contract/envelope.ts'
import { MAX_LIST_PAGE, PAGE_SIZE } from '#domain/carpool/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type RequestRow, ROW_COLUMNS } from '#server/serializers/carpool.ts'
import type { BoardPage } from './board-page.ts'
import { findMatches } from './find-matches.ts'
import {
  isOwnOpenRequest,
  isVisible,
  type ListFilter,
  onePlaceCondition,
  requestConditions,
} from './list-filter.ts'
import { type RequestReader, serializeRequests } from './serialize-requests.ts'

/** Totals are counted up to this number: more requests cannot be listed. */
const MAX_LISTED = MAX_LIST_PAGE * PAGE_SIZE

type Filter = ListFilter & { page: number }

/**
 * With both places, requests that match by road, best first; otherwise soonest first.
 * @throws ApiError unavailable
 */
export async function listRequests(
  context: AppContext,
  filter: Filter,
  reader: { userId: number; locale: Locale },
): Promise<{ data: CarpoolRequest[]; pagination: Pagination }> {
  const read = () =>
    filter.from && filter.to
      ? readMatches(context, filter, reader.userId)
      : readPage(context, filter, reader.userId)
  // own requests differ for every user, so they are not cached
  const page = filter.isMine ? await read() : await context.carpool.pages.get(JSON.stringify(filter), read)
  // a ride may have left since the page was cached
  const rows = page.rows.filter(({ time_at }) => time_at.getTime() >= context.now())
  const { total, matches } = page
  const search: RequestReader = { ...reader, from: filter.from, to: filter.to }
  return {
    data: await serializeRequests(context, rows, search, matches),
    pagination: { page: filter.page, limit: PAGE_SIZE, total },
  }
}

async function readMatches(context: AppContext, filter: Filter, userId: number): Promise<BoardPage> {
  const ranked = await findMatches(context, filter, userId)
  const matches = ranked.slice((filter.page - 1) * PAGE_SIZE, filter.page * PAGE_SIZE)
  if (matches.length === 0) return { rows: [], total: ranked.length, matches }
  const { rows } = await matchedRows(
    matches.map(({ id }) => id),
    requestConditions(filter, userId, context.now()),
  ).execute(context.db)
  return { rows, total: ranked.length, matches }
}

/** Rows in the order of the ids, without requests that have left the board. */
function matchedRows(ids: readonly number[], conditions: RawBuilder<boolean>): RawBuilder<RequestRow> {
  return sql<RequestRow>`select ${ROW_COLUMNS} from unnest(${ids}::bigint[]) with ordinality as m (id, place)
    join carpool_requests c on c.id = m.id join users u on u.id = c.user_id where ${conditions} order by m.place`
}

async function readPage(context: AppContext, filter: Filter, userId: number): Promise<BoardPage> {
  const now = context.now()
  const conditions = sql<boolean>`${requestConditions(filter, userId, now)} and ${onePlaceCondition(filter, context.ports.corridors)}`
  const { rows } = await requestsPage(conditions, filter.page).execute(context.db)
  const seen = (filter.page - 1) * PAGE_SIZE + rows.length
  // the last page implies the total
  if (rows.length < PAGE_SIZE && (rows.length > 0 || filter.page === 1))
    return { rows, total: seen, matches: [] }
  const count = async () => (await requestsTotal(conditions).execute(context.db)).rows[0]?.total ?? 0
  const total = await context.counts.get(countKey(filter, userId), count)
  // a request may have been added since it was counted
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : seen), matches: [] }
}

function countKey({ page, from, to, ...filter }: Filter, userId: number): string {
  const places = [from, to].map((place) => place && [place.lat, place.lng])
  return `carpool ${JSON.stringify([filter, places, filter.isMine ? userId : null])}`
}

/** Selects the keys first, from an index, so that only the rows of the page are read. */
export function requestsPage(conditions: RawBuilder<boolean>, page: number): RawBuilder<RequestRow> {
  return sql<RequestRow>`
    with page as materialized (
      select c.id, c.time_at from carpool_requests c where ${conditions}
      order by c.time_at, c.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    )
    select ${ROW_COLUMNS} from page join carpool_requests c using (id) join users u on u.id = c.user_id
    order by page.time_at, page.id`
}

function requestsTotal(conditions: RawBuilder<boolean>): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from (
    select from carpool_requests c where ${conditions} limit ${MAX_LISTED}) listed`
}

/**
 * A request on the board; the reader's own open one even while it is hidden.
 * @throws ApiError requestNotFound
 */
export async function getRequest(
  context: AppContext,
  id: number,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<CarpoolRequest> {
  const now = context.now()
  const { rows } = await sql<RequestRow>`
    select ${ROW_COLUMNS} from carpool_requests c join users u on u.id = c.user_id
    where c.id = ${id} and (${isVisible(now)} or ${isOwnOpenRequest(userId, now)})`.execute(context.db)
  const [shown] = await serializeRequests(context, rows, { userId, locale, from: null, to: null })
  if (!shown) throw new ApiError('requestNotFound')
  return shown
}
