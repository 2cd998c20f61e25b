import { type RawBuilder, sql } from 'kysely'
import type { ChartType } from '#domain/profile/chart-days.ts'
import type { Database } from '#server/db/client.ts'

const LOCAL = sql<Date>`(b.to_at at time zone 'Asia/Kathmandu')`

/** Start of a bar, computed independently with PostgreSQL's own calendar. */
const START: Record<ChartType, RawBuilder<string>> = {
  daily: sql<string>`${LOCAL}::date`,
  dailyLastMonth: sql<string>`${LOCAL}::date`,
  weekly: sql<string>`${LOCAL}::date - extract(dow from ${LOCAL})::int`,
  monthly: sql<string>`date_trunc('month', ${LOCAL})::date`,
}

export interface EarningsSum {
  vehicle: number
  /** the first day of the bar */
  start: string
  sum: number
}

/** The completed bookings of a host, summed by vehicle and bar, of all times. */
export async function sumEarnings(db: Database, userId: number, type: ChartType): Promise<EarningsSum[]> {
  const { rows } = await sql<EarningsSum>`
    select b.vehicle_id as vehicle, ${START[type]} as start, sum(b.payable)::bigint as sum
    from bookings b join vehicles v on v.id = b.vehicle_id
    where v.user_id = ${userId} and b.status = 'completed' group by 1, 2`.execute(db)
  return rows
}

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
