import { atom } from 'nanostores'
import { type CalendarEntry, getHostCalendar } from '#contract/hosting.ts'
import { addMonths, daysOfMonth, entriesIn, startOfDay } from '#domain/hosting/calendar.ts'
import { environment } from '#stores/shell/environment.ts'

/** What takes one vehicle: all of it in `month`, and what is known of other months. */
export interface VehicleCalendar {
  vehicleId: number
  /** YYYY-MM in Kathmandu; empty until a vehicle's dates are open */
  month: string
  status: 'loading' | 'ready' | 'failed'
  entries: readonly CalendarEntry[]
}

interface MonthEntries {
  /** UTC, epoch milliseconds */
  from: number
  to: number
  entries: readonly CalendarEntry[]
}

const START: VehicleCalendar = { vehicleId: 0, month: '', status: 'loading', entries: [] }

// state
export const $vehicleCalendar = atom<VehicleCalendar>(START)
let inFlight: AbortController | null = null

// actions
/**
 * Another month, or the same once more; the one that was asked for last wins. Answers what takes the vehicle from one moment
 * to another (UTC, epoch milliseconds); null where that did not arrive or was not wanted any more.
 */
export async function loadVehicleCalendar(
  vehicleId: number,
  requested?: string,
): Promise<MonthEntries | null> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  const before = $vehicleCalendar.get()
  const month = requested ?? before.month
  // entries of the vehicle that are known already stay: they are as true in another month
  const entries = before.vehicleId === vehicleId ? before.entries : []
  $vehicleCalendar.set({ vehicleId, month, status: 'loading', entries })
  const days = daysOfMonth(month)
  try {
    const { data } = await environment().call(getHostCalendar, {
      query: { from: days[0] ?? '', to: days.at(-1) ?? '', vehicleId },
      signal: controller.signal,
    })
    if (controller.signal.aborted) return null
    const found = data.flatMap((row) => row.entries)
    $vehicleCalendar.set({
      vehicleId,
      month,
      status: 'ready',
      entries: merge($vehicleCalendar.get().entries, found, month),
    })
    return { ...endsOf(month), entries: found }
  } catch {
    if (!controller.signal.aborted) $vehicleCalendar.set({ ...$vehicleCalendar.get(), status: 'failed' })
    return null
  }
}

export function patchVehicleCalendar(change: (entries: readonly CalendarEntry[]) => CalendarEntry[]): void {
  const calendar = $vehicleCalendar.get()
  $vehicleCalendar.set({ ...calendar, entries: change(calendar.entries) })
}

export function resetVehicleCalendar(): void {
  inFlight?.abort()
  $vehicleCalendar.set(START)
}

/** For its month the answer is the truth; what is known of others stays. */
function merge(
  known: readonly CalendarEntry[],
  found: readonly CalendarEntry[],
  month: string,
): CalendarEntry[] {
  const { from, to } = endsOf(month)
  const inMonth = new Set(entriesIn(known, from, to))
  return [...known.filter((entry) => !inMonth.has(entry)), ...found]
}

const endsOf = (month: string) => ({
  from: startOfDay(`${month}-01`),
  to: startOfDay(`${addMonths(month, 1)}-01`),
})
