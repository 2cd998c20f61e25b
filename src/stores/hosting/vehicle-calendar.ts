import { type CalendarEntry, getHostCalendar, type UnavailableRange } from '#contract/hosting.ts'
import { daysOfMonth, entriesIn, timesOfMonth } from '#domain/hosting/calendar.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { editedVehicle, patchVehicle } from './editor.ts'

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
  // known entries of the vehicle stay, including those of other months
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

function patchVehicleCalendar(change: (entries: readonly CalendarEntry[]) => CalendarEntry[]): void {
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

// The blocked ranges of the vehicle in the editor are shown twice: in its list and in its calendar.

/** Loads a month. Ranges that another tab added or removed also change in the list. */
export async function showMonth(vehicleId: number, month?: string): Promise<void> {
  const found = await loadVehicleCalendar(vehicleId, month)
  if (!found) return
  const { from, to } = found
  const isIn = (range: UnavailableRange) => Date.parse(range.fromTime) < to && Date.parse(range.toTime) > from
  const there = found.entries.flatMap(rangeOf)
  patchRanges(vehicleId, (ranges) => [...ranges.filter((range) => !isIn(range)), ...there])
}

/** Whether the server has a blocked range of exactly these times; UTC, as on the wire. */
export async function isBlocked(
  vehicleId: number,
  { fromTime, toTime }: Pick<UnavailableRange, 'fromTime' | 'toTime'>,
  month: string,
): Promise<boolean> {
  await showMonth(vehicleId, month)
  return rangesOf(vehicleId).some((range) => range.fromTime === fromTime && range.toTime === toTime)
}

export function addToList(vehicleId: number, range: UnavailableRange): void {
  patchRanges(vehicleId, (ranges) => [...ranges.filter(({ id }) => id !== range.id), range])
  patchVehicleCalendar((entries) => [...entries.filter(isNoRange(range.id)), entryOf(range)])
  reloadMonthIfLoading(vehicleId)
}

export function removeFromList(vehicleId: number, id: number): void {
  patchRanges(vehicleId, (ranges) => ranges.filter((range) => range.id !== id))
  patchVehicleCalendar((entries) => entries.filter(isNoRange(id)))
  reloadMonthIfLoading(vehicleId)
}

/** A month that is being loaded may have the ranges from before the change. */
function reloadMonthIfLoading(vehicleId: number): void {
  if ($vehicleCalendar.get().status === 'loading') void showMonth(vehicleId)
}

function rangesOf(vehicleId: number): readonly UnavailableRange[] {
  const vehicle = editedVehicle()
  return vehicle?.id === vehicleId ? vehicle.unavailableDateTimes : []
}

function patchRanges(id: number, change: (ranges: readonly UnavailableRange[]) => UnavailableRange[]): void {
  patchVehicle(id, (vehicle) => ({
    unavailableDateTimes: change(vehicle.unavailableDateTimes).sort(byStart),
  }))
}

const byStart = (a: UnavailableRange, b: UnavailableRange) => Date.parse(a.fromTime) - Date.parse(b.fromTime)

const isNoRange = (id: number) => (entry: CalendarEntry) =>
  entry.kind !== 'unavailable' || entry.id !== String(id)

function entryOf({ id, fromTime, toTime }: UnavailableRange): CalendarEntry {
  return { kind: 'unavailable', id: String(id), from: fromTime, to: toTime, status: null, guest: null }
}

/** The list has no past ranges, unlike the calendar. */
function rangeOf({ kind, id, from, to }: CalendarEntry): UnavailableRange[] {
  const isListed = kind === 'unavailable' && Date.parse(to) > environment().now()
  return isListed ? [{ id: Number(id), fromTime: from, toTime: to }] : []
}
