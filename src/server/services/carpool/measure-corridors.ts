import { sql } from 'kysely'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Corridor } from '#server/ports/corridors/port.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { type CorridorColumns, columnsOf, lengthColumns, NO_CORRIDOR } from './measure-ride.ts'

/** Rows that one transaction locks while their routes are searched. */
const BATCH = 5

/** A process with previous road data may still write until it ends, so its rows are reset again and again. */
const RESET_EVERY_MS = 60_000

/** Alerts first: as soon as a request has its corridor, it is compared with them. */
const TABLES = ['carpool_alerts', 'carpool_requests'] as const
type Table = (typeof TABLES)[number]

/** Condition on a row of the table. */
const isOpen = (table: Table, at: number) =>
  table === 'carpool_alerts'
    ? sql<boolean>`(ended_at is null and expires_at > ${new Date(at)})`
    : sql<boolean>`(completed_at is null and time_at >= ${new Date(at)})`

interface CorridorBatch {
  table: Table
  graph: string
  /** rows with a greater id */
  after: number
  /** called for a row whose corridor cannot be computed */
  failed: (row: string, error: unknown) => void
}

/** The result of one batch. */
interface BatchResult {
  count: number
  /** null when there are no more rows */
  last: number | null
}

/**
 * Creates a job that computes missing corridors: an engine did not respond, or the road data has changed. Several
 * processes may run it concurrently. A row that fails is logged once and skipped. @returns the job, which resolves with
 * the number of rows
 */
export function createCorridorJob(log: ErrorLogger): (context: AppContext) => Promise<number> {
  let current: string | null = null
  let resetAt = 0
  const logged = new Set<string>()
  const failed = (row: string, error: unknown) => {
    if (!logged.has(row)) log.error('a corridor could not be computed', { row, error })
    logged.add(row)
  }
  return async (context) => {
    const at = context.now()
    // without open requests and alerts the road graph is not loaded
    if (!(await isAnythingOpen(context.db, at))) return 0
    const graph = await context.ports.corridors.graph()
    if (graph !== current || Math.abs(at - resetAt) >= RESET_EVERY_MS) {
      await resetOtherGraphs(context.db, graph, at)
      resetAt = at
    }
    current = graph
    let count = 0
    for (const table of TABLES) {
      let after: number | null = 0
      while (after !== null) {
        const batch: CorridorBatch = { table, graph, after, failed }
        const measured: BatchResult = await inTransaction(context.db, (trx) =>
          measureBatch(context, trx, batch),
        )
        count += measured.count
        after = measured.last
      }
    }
    return count
  }
}

async function isAnythingOpen(db: Database, at: number): Promise<boolean> {
  const open = TABLES.map(
    (table) => sql`exists (select from ${sql.table(table)} r where ${isOpen(table, at)})`,
  )
  const { rows } = await sql`select 1 where ${sql.join(open, sql` or `)}`.execute(db)
  return rows.length > 0
}

/** Resets corridors of other graphs, whose cell numbers are meaningless on this one. */
async function resetOtherGraphs(db: Database, graph: string, at: number): Promise<void> {
  for (const table of TABLES)
    await db
      .updateTable(table)
      .set(NO_CORRIDOR)
      .where(isOpen(table, at))
      .where('graph', '!=', graph)
      .execute()
}

interface Row {
  id: number
  slug: string | null
  from_latitude: number | null
  from_longitude: number | null
  to_latitude: number | null
  to_longitude: number | null
  /** null: not known yet, or the row is an alert */
  meters: number | null
  /** null: the row is an alert */
  passengers: number | null
}

async function measureBatch(
  context: AppContext,
  trx: Database,
  { table, graph, after, failed }: CorridorBatch,
): Promise<BatchResult> {
  const at = context.now()
  const isAlert = table === 'carpool_alerts'
  const { rows } = await sql<Row>`
    select r.id, t.slug, r.from_latitude, r.from_longitude, r.to_latitude, r.to_longitude,
      ${isAlert ? sql`null as meters, null as passengers` : sql`r.meters, r.passengers`}
    from ${sql.table(table)} r left join vehicle_types t on t.id = r.vehicle_type_id
    where r.graph is null and ${isOpen(table, at)} and r.id > ${after}
    order by r.id limit ${BATCH} for update of r skip locked`.execute(trx)
  let count = 0
  for (const row of rows) {
    const found = await findCorridor(context, row).catch((error) => {
      // ends the batch
      if (isUnavailable(error)) throw error
      failed(`${table} ${row.id}`, error)
    })
    if (found === undefined) continue
    const { passengers, slug } = row
    const ride = passengers !== null && { vehicleType: { slug: slug ?? '' }, passengers }
    await trx
      .updateTable(table)
      .set({
        ...(found ? columnsOf(found) : noRoad(graph)),
        ...(ride && found && row.meters === null && lengthColumns(context, ride, found)),
        // without a road no alert can match, so the request counts as compared
        ...(ride && !found && { alerted_at: new Date(at) }),
      })
      .where('id', '=', row.id)
      .execute()
    count += 1
  }
  return { count, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) }
}

/**
 * Null when there is no road or the row has no coordinates.
 * @throws ApiError unavailable
 */
async function findCorridor({ ports }: AppContext, row: Row): Promise<Corridor | null> {
  const { from_latitude, from_longitude, to_latitude, to_longitude } = row
  if (from_latitude === null || from_longitude === null || to_latitude === null || to_longitude === null)
    return null
  const from = { lat: from_latitude, lng: from_longitude }
  const to = { lat: to_latitude, lng: to_longitude }
  return await ports.corridors.find({ from, to }, routingProfile(row.slug ?? '', false))
}

/** Computed, but without cells, so that no search finds it. */
const noRoad = (graph: string): CorridorColumns => ({ ...NO_CORRIDOR, graph, cells: [] })
