import { ApiFailure, toFailure } from '#contract/api-failure.ts'
import { type Earnings, getEarnings } from '#contract/profile.ts'
import { type ChartType, lastDayOf, readChartType } from '#domain/profile/chart-days.ts'
import { toCsv } from '#domain/profile/earnings.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { refreshUser } from '#stores/auth/own-user.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** The chosen chart; while another one loads, `earnings` are those of the previous one. */
interface OwnEarnings {
  status: LoadStatus
  type: ChartType
  /** null: all vehicles */
  vehicleId: number | null
  earnings: Earnings | null
}

const PARAM = 'chart'
export const NO_EARNINGS: OwnEarnings = {
  status: 'idle',
  type: readChartType(null),
  vehicleId: null,
  earnings: null,
}

// state
const own = createResource(NO_EARNINGS, { isPersonal: true })
export const $earnings = own.$state

// actions
/** Loads the chart of the URL. */
export function startEarnings(): Promise<void> {
  return load(readChartType(address().searchParams.get(PARAM)), null)
}

/** Another chart; the URL follows. */
export function chooseChart(text: string): Promise<void> {
  const type = readChartType(text)
  const url = address()
  if (type === NO_EARNINGS.type) url.searchParams.delete(PARAM)
  else url.searchParams.set(PARAM, type)
  environment().replacePath(url.pathname + url.search)
  return load(type, $earnings.get().vehicleId)
}

export function chooseVehicle(vehicleId: number | null): Promise<void> {
  return load($earnings.get().type, vehicleId)
}

export function reloadEarnings(): Promise<void> {
  const { type, vehicleId } = $earnings.get()
  return load(type, vehicleId)
}

async function load(type: ChartType, vehicleId: number | null): Promise<void> {
  const { earnings } = $earnings.get()
  await own.load(
    { status: 'loading', type, vehicleId, earnings },
    async (signal) => {
      const query = { type, ...(vehicleId !== null && { vehicleId }) }
      const { data } = await environment().call(getEarnings, { params: { id: await ownId() }, query, signal })
      return { earnings: data }
    },
    (error) => {
      // the chosen vehicle was removed since
      if (vehicleId !== null && toFailure(error).cause === 'notYourVehicle') void load(type, null)
      return {}
    },
  )
}

/** @throws ApiFailure when it is not known and cannot be loaded */
async function ownId(): Promise<number> {
  await refreshUser()
  const id = $user.get()?.id
  if (id === undefined) throw new ApiFailure(0, [])
  return id
}

const address = () => new URL(environment().currentPath(), 'http://site')

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
