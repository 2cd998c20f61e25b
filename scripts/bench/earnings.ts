import type { Earnings } from '../../src/contract/profile.ts'
import { CHART_TYPES, type ChartType } from '../../src/domain/profile/chart-days.ts'
import { readConfig } from '../../src/server/config.ts'
import { createAppContext } from '../../src/server/runtime.ts'
import { getEarnings } from '../../src/server/services/profile/get-earnings.ts'
import { type EarningsSum, sumEarnings, total } from '../../tests/setup/earnings-sums.ts'
import { openSite } from '../operator/open-site.ts'

/** Number of each host's vehicles that are also queried separately. */
const ALONE = 2

/**
 * Compares the earnings of all hosts with their bookings in the database. Prints both sums and the slowest response.
 */
export async function benchEarnings(dataDir: string): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir })
  const { db, close } = await openSite(config, 'asFound')
  try {
    const context = createAppContext(config, db)
    const hosts = await db.selectFrom('vehicles').select('user_id').distinct().orderBy('user_id').execute()
    for (const type of CHART_TYPES) {
      let [shown, booked, wrong, slowest] = [0, 0, 0, 0]
      for (const { user_id: userId } of hosts) {
        const started = performance.now()
        const earnings = await getEarnings(context, { userId, vehicleId: 'all', type }, 'en')
        slowest = Math.max(slowest, performance.now() - started)
        const sums = await sumEarnings(db, userId, type)
        shown += earnings.earnings
        booked += total(barsOf(earnings, sums))
        wrong += differences(earnings, sums)
        for (const { id } of earnings.vehicles.slice(0, ALONE)) {
          const alone = await getEarnings(context, { userId, vehicleId: id, type }, 'en')
          const own = sums.filter(({ vehicle }) => vehicle === id)
          if (String(alone.chartData) !== String(barsOf(alone, own))) wrong += 1
        }
      }
      print(type, { hosts: hosts.length, shown, booked, wrong, slowest })
    }
  } finally {
    await close()
  }
}

function barsOf({ chartLabels }: Earnings, sums: readonly EarningsSum[]): number[] {
  const bars = new Map(chartLabels.map((start) => [start, 0]))
  for (const { start, sum } of sums) {
    const bar = bars.get(start)
    if (bar !== undefined) bars.set(start, bar + sum)
  }
  return [...bars.values()]
}

/** Number of bars and vehicles that differ from the bookings. */
function differences(earnings: Earnings, sums: readonly EarningsSum[]): number {
  const bars = barsOf(earnings, sums)
  const labels = new Set(earnings.chartLabels)
  const byVehicle = new Map<number, number>()
  for (const { vehicle, start, sum } of sums)
    if (labels.has(start)) byVehicle.set(vehicle, (byVehicle.get(vehicle) ?? 0) + sum)
  const wrongBars = earnings.chartData.filter((amount, index) => amount !== bars[index])
  const wrongVehicles = earnings.vehicles.filter(
    ({ id, earnings: earned }) => earned !== (byVehicle.get(id) ?? 0),
  )
  return wrongBars.length + wrongVehicles.length
}

interface Compared {
  hosts: number
  shown: number
  booked: number
  wrong: number
  slowest: number
}

function print(type: ChartType, { hosts, shown, booked, wrong, slowest }: Compared): void {
  const verdict = shown === booked && wrong === 0 ? 'held' : `NOT HELD (${wrong} differ)`
  console.log(
    `${`earnings of ${hosts} hosts, ${type}`.padEnd(44)} bars NRS ${shown}   bookings NRS ${booked}   slowest ${Math.round(slowest)} ms   ${verdict}`,
  )
}
