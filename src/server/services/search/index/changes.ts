import { type RawBuilder, sql } from 'kysely'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'

export interface Snapshot {
  /** In the form of `pg_snapshot`. */
  snapshot: string
  epoch: number
  databaseSeconds: number
}
export interface Changes extends Snapshot {
  /** Vehicles with a change that is visible, and was not in the earlier snapshot. */
  ids: number[]
}

const NOW: RawBuilder<unknown> = sql`
  pg_current_snapshot()::text as snapshot, date_part('epoch', clock_timestamp()) as "databaseSeconds",
  (select min(vehicle_id) from vehicle_changes where xid = '0') as epoch`

/**
 * The changes since a snapshot. A transaction that was open in it is found whenever it commits, because what was
 * visible in the snapshot decides, not the order of ids or times. A transaction that stays open holds up nothing: its
 * changes are not visible yet, and those of others are.
 */
export async function readChanges(db: Database, since: string, limit?: number): Promise<Changes> {
  const { rows } = await sql<Snapshot & { ids: string | null }>`
    with changed as materialized (
      select distinct vehicle_id from vehicle_changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      limit ${limit === undefined ? null : limit + 1})
    select ${NOW}, (select string_agg(vehicle_id::text, ',') from changed) as ids`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot.')
  return { ...row, ids: row.ids ? row.ids.split(',').map(Number) : [] }
}

/** Marks the table's rows first, if nobody has since the server emptied it. */
export async function readSnapshot(db: Database): Promise<Snapshot> {
  await sql`
    insert into vehicle_changes (xid, vehicle_id, at) select '0', (random() * 1e15)::bigint, 'infinity'
    where not exists (select from vehicle_changes where xid = '0')`.execute(db)
  const { rows } = await sql<Snapshot>`select ${NOW}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no snapshot.')
  return row
}

/** Cities with listed vehicles. */
export async function listCityIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ city_id: number }>`
    select distinct v.city_id from vehicles v where ${isListed} and v.city_id is not null order by 1`.execute(
    db,
  )
  return rows.map(({ city_id }) => city_id)
}

/** The listed vehicles of a city, in ascending order. */
export async function listIds(db: Database, cityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from vehicles v where v.city_id = ${cityId} and ${isListed} order by v.id`.execute(db)
  return rows.map(({ id }) => id)
}
