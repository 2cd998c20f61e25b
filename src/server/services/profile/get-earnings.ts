import { type RawBuilder, sql } from 'kysely'
import type { Earnings } from '#contract/profile.ts'
import type { ChartType } from '#domain/profile/chart-days.ts'
import {
  type Comparison,
  changeOf,
  chartBars,
  comparisonsOf,
  type EarningsPeriod,
} from '#domain/profile/earnings.ts'
import { kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

export interface EarningsInput {
  userId: number
  /** 'all', or the selected vehicle; null: not a valid id */
  vehicleId: number | null | 'all'
  type: ChartType
}
interface VehicleSum {
  id: number
  manufacturer_id: number
  model_id: number
  registration_number: string
  earned: number
}
interface Compared {
  amount: number
  before: number
}
interface EarningsRow {
  /** by the number of the bar, from 1; bars without earnings are absent */
  bars: Record<string, number>
  vehicles: VehicleSum[]
  estimated: number
  month: Compared
  week: Compared
  day: Compared
  referral: number
}

/**
 * What guests paid for completed trips of a user's vehicles, including unlisted and blocked ones, by the day of
 * drop-off. `vehicleId` restricts the bars and their sum; the other totals are of all vehicles.
 * @throws ApiError notYourVehicle
 */
export async function getEarnings(
  context: AppContext,
  { userId, vehicleId, type }: EarningsInput,
  locale: Locale,
): Promise<Earnings> {
  const now = context.now()
  const { starts } = chartBars(type, kathmanduDate(now))
  const [reference, { rows }] = await Promise.all([
    loadReference(context, locale),
    earningsQuery({ userId, vehicleId, type }, now).execute(context.db),
  ])
  const [row] = rows
  if (!row) throw new Error('A query of aggregates has no row.')
  if (vehicleId !== 'all' && !row.vehicles.some(({ id }) => id === vehicleId))
    throw new ApiError('notYourVehicle')
  const chartData = starts.map((_, index) => row.bars[index + 1] ?? 0)
  return {
    type,
    chartLabels: starts,
    chartData,
    earnings: chartData.reduce((sum, amount) => sum + amount, 0),
    vehicles: row.vehicles.map((vehicle) => ({
      id: vehicle.id,
      title: vehicleNameIn(reference, vehicle),
      plate: formatPlate(vehicle.registration_number, locale),
      earnings: vehicle.earned,
    })),
    totalEstimatedRevenue: row.estimated,
    revenueThisMonth: revenueOf(row.month),
    revenueThisWeek: revenueOf(row.week),
    revenueToday: revenueOf(row.day),
    referralEarning: row.referral,
  }
}

/** One statement, so that all totals count the same bookings; reads only the index bookings_earnings, per vehicle. */
export function earningsQuery(
  { userId, vehicleId, type }: EarningsInput,
  now: number,
): RawBuilder<EarningsRow> {
  const { starts, until } = chartBars(type, kathmanduDate(now))
  const first = starts[0] ?? until
  const compared = comparisonsOf(now)
  const ofVehicle = vehicleId === 'all' ? sql`` : sql`where vehicle_id = ${vehicleId}`
  return sql<EarningsRow>`
    with own as materialized (
      select id, manufacturer_id, model_id, registration_number from vehicles where user_id = ${userId}
    ), trips as materialized (
      select own.id as vehicle_id, b.status, b.to_at, b.payable from own cross join lateral (
        select b.status, b.to_at, b.payable from bookings b
        where b.vehicle_id = own.id and b.status in ('approved', 'inTrip', 'completed') offset 0
      ) b
    ), earned as (select * from trips where status = 'completed'),
    shown as (
      select vehicle_id, payable, width_bucket(to_at, ${starts.map(midnight)}::timestamptz[]) as bar
      from earned where ${within({ from: first, until })}
    )
    select
      (select coalesce(json_object_agg(bar, sum), '{}')
        from (select bar, sum(payable) from shown ${ofVehicle} group by bar) bars) as bars,
      (select coalesce(json_agg(json_build_object('id', id, 'manufacturer_id', manufacturer_id, 'model_id', model_id,
          'registration_number', registration_number, 'earned', coalesce(sum, 0)) order by coalesce(sum, 0) desc, id), '[]')
        from own left join (select vehicle_id, sum(payable) from shown group by vehicle_id) sums on vehicle_id = id) as vehicles,
      (select coalesce(sum(payable), 0) from trips) as estimated,
      ${comparison(compared.month)} as month,
      ${comparison(compared.week)} as week,
      ${comparison(compared.day)} as day,
      (select coalesce(sum(amount), 0) from referral_rewards where referrer_id = ${userId}) as referral`
}

function comparison({ current, before }: Comparison): RawBuilder<Compared> {
  return sql`(select json_build_object(
    'amount', coalesce(sum(payable) filter (where ${within(current)}), 0),
    'before', coalesce(sum(payable) filter (where ${within(before)}), 0)
  ) from earned)`
}

const within = ({ from, until }: EarningsPeriod) =>
  sql`to_at >= ${midnight(from)}::timestamptz and to_at < ${typeof until === 'number' ? new Date(until).toISOString() : midnight(until)}::timestamptz`

/** Start of a day in Kathmandu. */
function midnight(day: string): string {
  return new Date(kathmanduMillis(day, '00:00') ?? Number.NaN).toISOString()
}

function revenueOf({ amount, before }: Compared): Earnings['revenueToday'] {
  return { amount, percentage: changeOf(amount, before) }
}
