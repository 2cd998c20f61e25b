import { sql } from 'kysely'
import type { TakenTimes } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'

interface TakenRow {
  from: Date | null
  to: Date | null
}

/**
 * Hours from now on at which a listed vehicle is booked or blocked, without who or why.
 * @throws ApiError vehicleNotFound for a vehicle that guests may not see
 */
export async function listTakenTimes({ db, now }: AppContext, id: number): Promise<TakenTimes> {
  const present = new Date(now())
  // range_agg joins ranges that touch
  const { rows } = await sql<TakenRow>`
    select lower(span) as from, upper(span) as to
    from vehicles v
    left join lateral (select unnest(range_agg(c.during * tstzrange(${present}, null))) as span
      from vehicle_calendar c where c.vehicle_id = v.id and c.to_at > ${present}) taken on true
    where v.id = ${id} and ${isListed}
    order by span`.execute(db)
  if (rows.length === 0) throw new ApiError('vehicleNotFound')
  return rows.flatMap(({ from, to }) =>
    from && to ? [{ from: toWire(from.getTime()), to: toWire(to.getTime()) }] : [],
  )
}
