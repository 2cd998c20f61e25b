import { type CalendarEntry, getHostCalendar } from '#contract/hosting.ts'
import { daysOfMonth, entriesIn, timesOfMonth } from '#domain/hosting/calendar.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** The calendar of one vehicle: all entries of `month`, and the entries of other months that were loaded. */
export interface VehicleCalendar {
  vehicleId: number
  /** YYYY-MM of either calendar, in Kathmandu; empty until a vehicle's dates are open */
  month: string
  status: LoadStatus
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
const calendar = createResource(START, { isPersonal: true })
export const $vehicleCalendar = calendar.$state

// actions
/**
 * Loads a month, by default the shown one again. Resolves with the entries of that month; null when they failed to load
 * or were superseded. Times are UTC, epoch milliseconds.
 */
export async function loadVehicleCalendar(
  vehicleId: number,
  requested?: string,
): Promise<MonthEntries | null> {
  const before = $vehicleCalendar.get()
  const month = requested ?? before.month
  // known entries of the vehicle stay, also those of other months
  const entries = before.vehicleId === vehicleId ? before.entries : []
  const days = daysOfMonth(month)
  let found: CalendarEntry[] = []
  const isShown = await calendar.load({ vehicleId, month, status: 'loading', entries }, async (signal) => {
    const query = { from: days[0] ?? '', to: days.at(-1) ?? '', vehicleId }
    const { data } = await environment().call(getHostCalendar, { query, signal })
    found = data.flatMap((row) => row.entries)
    return { entries: merge($vehicleCalendar.get().entries, found, month) }
  })
  return isShown ? { ...timesOfMonth(month), entries: found } : null
}

export function patchVehicleCalendar(change: (entries: readonly CalendarEntry[]) => CalendarEntry[]): void {
  const calendar = $vehicleCalendar.get()
  $vehicleCalendar.set({ ...calendar, entries: change(calendar.entries) })
}

/** Replaces the entries of `month`; those of other months stay. */
function merge(
  known: readonly CalendarEntry[],
  found: readonly CalendarEntry[],
  month: string,
): CalendarEntry[] {
  const { from, to } = timesOfMonth(month)
  const inMonth = new Set(entriesIn(known, from, to))
  return [...known.filter((entry) => !inMonth.has(entry)), ...found]
}
