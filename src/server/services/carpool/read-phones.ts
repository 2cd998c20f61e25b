import { sql } from 'kysely'
import { MAX_PHONES_A_DAY } from '#domain/carpool/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/**
 * Of the requests of others that a user is about to be shown: those whose phone number comes with them. It counts each of
 * them once a day of Kathmandu, and none beyond MAX_PHONES_A_DAY, also when several processes are asked at once.
 */
export async function readPhones(
  { db, now, carpool: { phoneReads } }: Pick<AppContext, 'db' | 'now' | 'carpool'>,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const day = kathmanduDate(now())
  const key = `${day} ${userId}`
  const known = phoneReads.get(key)
  // mostly nothing has to be written
  if (known && (known.size >= MAX_PHONES_A_DAY || requestIds.every((id) => known.has(id)))) return known
  if (requestIds.length === 0) return new Set()
  const read = new Set(await countReads(db, { userId, day, requestIds }))
  // the answers of parallel pages may arrive in another order than they were counted in, and a day's set only grows
  if (read.size >= (phoneReads.get(key)?.size ?? 0)) phoneReads.set(key, read)
  return read
}

interface Reading {
  userId: number
  day: string
  requestIds: readonly number[]
}

/** One statement: the row stays locked from its look at what was read until it is written. @returns all ids of the day */
async function countReads(db: Database, { userId, day, requestIds }: Reading): Promise<number[]> {
  const { rows } = await sql<{ request_ids: number[] }>`
    insert into carpool_phone_reads as r (user_id, day, request_ids)
    values (${userId}, ${day}, (${requestIds}::bigint[])[1:${MAX_PHONES_A_DAY}])
    on conflict (user_id, day) do update set request_ids = r.request_ids || array(
      select wanted.id from unnest(${requestIds}::bigint[]) with ordinality as wanted (id, place)
      where wanted.id <> all (r.request_ids) order by wanted.place
      limit greatest(0, ${MAX_PHONES_A_DAY} - cardinality(r.request_ids)))
    returning to_json(request_ids) as request_ids`.execute(db)
  return rows[0]?.request_ids ?? []
}
