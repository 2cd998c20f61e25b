import { sql } from 'kysely'
import { MAX_PHONES_A_DAY } from '#domain/carpool/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/**
 * Counts the phone numbers that a user reads: each request once per Kathmandu day, and no more than MAX_PHONES_A_DAY,
 * also when several processes count at once. @returns the requests whose numbers the user may read today
 */
export async function readablePhones(
  { db, now, carpool: { phoneReads } }: Pick<AppContext, 'db' | 'now' | 'carpool'>,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const day = kathmanduDate(now())
  const key = `${day} ${userId}`
  const known = phoneReads.get(key)
  // usually nothing has to be written
  if (known && (known.size >= MAX_PHONES_A_DAY || requestIds.every((id) => known.has(id)))) return known
  if (requestIds.length === 0) return new Set()
  const read = new Set(await countReads(db, { userId, day, requestIds }))
  // results of parallel pages may arrive out of order, and the set of a day only grows
  if (read.size >= (phoneReads.get(key)?.size ?? 0)) phoneReads.set(key, read)
  return read
}

interface PhoneRead {
  userId: number
  day: string
  requestIds: readonly number[]
}

/** One statement, so that the row is locked between reading and writing it. @returns all ids of the day */
async function countReads(db: Database, { userId, day, requestIds }: PhoneRead): Promise<number[]> {
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
