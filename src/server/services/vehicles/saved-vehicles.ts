import { sql } from 'kysely'
import type { SavedVehicle, SavePayload } from '#contract/saved-vehicles.ts'
import { MAX_SAVED } from '#domain/vehicles/limits.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/** The user's saved vehicles, latest first, listed or not. */
export async function listSaved({ db }: { db: Database }, userId: number): Promise<SavedVehicle[]> {
  const rows = await db
    .selectFrom('saved_vehicles')
    .select(['vehicle_id as id', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('vehicle_id', 'desc')
    .limit(MAX_SAVED)
    .execute()
  return rows.map(({ id, at }) => ({ id, at: at.getTime() }))
}

/**
 * Saves and removes vehicles, so that devices with different lists end with the same one. Sent twice, it changes
 * nothing. A vehicle that was saved again after its removal on another device stays.
 */
export async function saveVehicles(
  { db, now }: AppContext,
  userId: number,
  { changes }: SavePayload,
): Promise<SavedVehicle[]> {
  const present = now()
  const columns = (isSaved: boolean) => {
    const some = changes.filter((change) => change.isSaved === isSaved)
    return {
      ids: some.map(({ id }) => id),
      // a device's clock may be ahead
      times: some.map(({ at }) => new Date(Math.min(at, present))),
    }
  }
  const [saved, removed] = [columns(true), columns(false)]
  return db.transaction().execute(async (trx) => {
    // one write of a user at a time, so that the number stays limited
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    await sql`
      insert into saved_vehicles (user_id, vehicle_id, created_at)
      select ${userId}, v.id, max(c.at) from unnest(${saved.ids}::bigint[], ${saved.times}::timestamptz[]) c (id, at)
      join vehicles v on v.id = c.id group by v.id
      on conflict do nothing`.execute(trx)
    await sql`
      delete from saved_vehicles s using unnest(${removed.ids}::bigint[], ${removed.times}::timestamptz[]) c (id, at)
      where s.user_id = ${userId} and s.vehicle_id = c.id and s.created_at <= c.at`.execute(trx)
    await sql`
      delete from saved_vehicles where user_id = ${userId} and vehicle_id in (
        select vehicle_id from saved_vehicles where user_id = ${userId}
        order by created_at desc, vehicle_id desc offset ${MAX_SAVED})`.execute(trx)
    return listSaved({ db: trx }, userId)
  })
}
