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

interface CorridorBatch {
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
    // alerts first: as soon as a request has its corridor, it is compared with them
    for (const measure of [measureAlerts, measureRequests])
      for (let after: number | null = 0; after !== null; ) {
        const batch: CorridorBatch = { graph, after, failed }
        const measured: BatchResult = await inTransaction(context.db, (trx) => measure(context, trx, batch), {
          busy: 'unavailable',
        })
        count += measured.count
        after = measured.last
      }
    return count
  }
}

async function isAnythingOpen(db: Database, at: number): Promise<boolean> {
  const now = new Date(at)
  const { rows } = await sql`
    select 1 where exists (select from carpool_requests where completed_at is null and time_at >= ${now})
    or exists (select from carpool_alerts where ended_at is null and expires_at > ${now})`.execute(db)
  return rows.length > 0
}

/** Resets corridors of other graphs, whose cell numbers are meaningless on this one. */
async function resetOtherGraphs(db: Database, graph: string, at: number): Promise<void> {
  await db
    .updateTable('carpool_requests')
    .set(NO_CORRIDOR)
    .where('completed_at', 'is', null)
    .where('time_at', '>=', new Date(at))
    .where('graph', '!=', graph)
    .execute()
  await db
    .updateTable('carpool_alerts')
    .set(NO_CORRIDOR)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .where('graph', '!=', graph)
    .execute()
}

async function measureRequests(
  context: AppContext,
  trx: Database,
  batch: CorridorBatch,
): Promise<BatchResult> {
  const rows = await trx
    .selectFrom('carpool_requests as r')
    .innerJoin('vehicle_types as t', 't.id', 'r.vehicle_type_id')
    .select([...ENDS, 'r.id', 'r.meters', 'r.passengers', 't.slug'])
    .where('r.graph', 'is', null)
    .where('r.completed_at', 'is', null)
    .where('r.time_at', '>=', new Date(context.now()))
    .where('r.id', '>', batch.after)
    .orderBy('r.id')
    .limit(BATCH)
    .forUpdate('r')
    .skipLocked()
    .execute()
  return measureRows(rows, async (row) => {
    const found = await findCorridor(context, row, {
      typeSlug: row.slug,
      row: `request ${row.id}`,
      failed: batch.failed,
    })
    if (found === 'failed') return false
    const ride = { vehicleType: { slug: row.slug }, passengers: row.passengers }
    const length = found && row.meters === null ? lengthColumns(context, ride, found) : {}
    // without a road no alert can match, so the request counts as compared
    const columns = found ? columnsOf(found) : { ...noRoad(batch.graph), alerted_at: new Date(context.now()) }
    await trx
      .updateTable('carpool_requests')
      .set({ ...columns, ...length })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

async function measureAlerts(context: AppContext, trx: Database, batch: CorridorBatch): Promise<BatchResult> {
  const rows = await trx
    .selectFrom('carpool_alerts as r')
    .leftJoin('vehicle_types as t', 't.id', 'r.vehicle_type_id')
    .select([...ENDS, 'r.id', 't.slug'])
    .where('r.graph', 'is', null)
    .where('r.ended_at', 'is', null)
    .where('r.expires_at', '>', new Date(context.now()))
    .where('r.id', '>', batch.after)
    .orderBy('r.id')
    .limit(BATCH)
    .forUpdate('r')
    .skipLocked()
    .execute()
  return measureRows(rows, async (row) => {
    const found = await findCorridor(context, row, {
      typeSlug: row.slug ?? '',
      row: `alert ${row.id}`,
      failed: batch.failed,
    })
    if (found === 'failed') return false
    const columns = found ? columnsOf(found) : noRoad(batch.graph)
    await trx.updateTable('carpool_alerts').set(columns).where('id', '=', row.id).execute()
    return true
  })
}

async function measureRows<T extends { id: number }>(
  rows: readonly T[],
  measure: (row: T) => Promise<boolean>,
): Promise<BatchResult> {
  let count = 0
  for (const row of rows) if (await measure(row)) count += 1
  return { count, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) }
}

interface Ends {
  from_latitude: number | null
  from_longitude: number | null
  to_latitude: number | null
  to_longitude: number | null
}
const ENDS = ['r.from_latitude', 'r.from_longitude', 'r.to_latitude', 'r.to_longitude'] as const

/**
 * Null when there is no road or the row has no coordinates.
 * @throws ApiError unavailable, which ends the batch
 */
async function findCorridor(
  { ports }: AppContext,
  ends: Ends,
  { typeSlug, row, failed }: { typeSlug: string; row: string; failed: CorridorBatch['failed'] },
): Promise<Corridor | null | 'failed'> {
  const { from_latitude, from_longitude, to_latitude, to_longitude } = ends
  if (from_latitude === null || from_longitude === null || to_latitude === null || to_longitude === null)
    return null
  const from = { lat: from_latitude, lng: from_longitude }
  const to = { lat: to_latitude, lng: to_longitude }
  try {
    return await ports.corridors.find({ from, to }, routingProfile(typeSlug, false))
  } catch (error) {
    if (isUnavailable(error)) throw error
    failed(row, error)
    return 'failed'
  }
}

/** Computed, but without cells, so that no search finds it. */
const noRoad = (graph: string): CorridorColumns => ({ ...NO_CORRIDOR, graph, cells: [] })
