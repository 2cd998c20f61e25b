import { lastDayOf } from '#domain/profile/chart-days.ts'
import { toCsv } from '#domain/profile/earnings-csv.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { $earnings } from './earnings.ts'

/**
 * Saves the shown bars as a CSV file, one line each; the last one ends today. Days are ISO and amounts plain integers,
 * for spreadsheets.
 */
export function exportEarnings(): void {
  const { status, vehicleId, earnings } = $earnings.get()
  if (status !== 'ready' || !earnings) return
  const { type, chartLabels, chartData, vehicles } = earnings
  const chosen = vehicles.find(({ id }) => id === vehicleId)
  const vehicle = chosen ? `${chosen.title} ${chosen.plate}` : t('earnings.vehicle.all')
  const today = kathmanduDate(environment().now())
  const lines = chartLabels.map((start, index) => {
    const end = lastDayOf(type, start)
    return [start, end < today ? end : today, vehicle, chartData[index] ?? 0]
  })
  const head = [
    t('earnings.csv.from'),
    t('earnings.csv.to'),
    t('earnings.vehicle.label'),
    t('earnings.csv.earned'),
  ]
  const [from, to] = [lines[0]?.[0], lines.at(-1)?.[1]]
  environment().download(
    `sawari-earnings-${from}-to-${to}.csv`,
    'text/csv;charset=utf-8',
    toCsv([head, ...lines]),
  )
}
