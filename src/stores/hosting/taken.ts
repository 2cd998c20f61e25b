import { atom } from 'nanostores'
import { type CalendarEntry, getHostCalendar } from '#contract/hosting.ts'
import { addMonths, daysOfMonth, entriesIn, startOfDay } from '#domain/hosting/calendar.ts'
import { environment } from '#stores/shell/environment.ts'

/** What takes one vehicle: all of it in `month`, and what is known of other months. */
export interface Taken {
  vehicleId: number
  /** YYYY-MM in Kathmandu; empty until a vehicle's dates are open */
  month: string
  status: 'loading' | 'ready' | 'failed'
  entries: readonly CalendarEntry[]
}

interface MonthTaken {
  /** UTC, epoch milliseconds */
  from: number
  to: number
  entries: readonly CalendarEntry[]
}

const START: Taken = { vehicleId: 0, month: '', status: 'loading', entries: [] }

// state
export const $taken = atom<Taken>(START)
let running: AbortController | null = null

// actions
/**
 * Another month, or the same once more; the one that was asked for last wins. Answers what takes the vehicle from one moment
 * to another (UTC, epoch milliseconds); null where that did not arrive or was not wanted any more.
 */
export async function loadTaken(vehicleId: number, wanted?: string): Promise<MonthTaken | null> {
  running?.abort()
  const mine = new AbortController()
  running = mine
  const before = $taken.get()
  const month = wanted ?? before.month
  // entries of the vehicle that are known already stay: they are as true in another month
  const entries = before.vehicleId === vehicleId ? before.entries : []
  $taken.set({ vehicleId, month, status: 'loading', entries })
  const days = daysOfMonth(month)
  try {
    const { data } = await environment().call(getHostCalendar, {
      query: { from: days[0] ?? '', to: days.at(-1) ?? '', vehicleId },
      signal: mine.signal,
    })
    if (mine.signal.aborted) return null
    const found = data.flatMap((row) => row.entries)
    $taken.set({ vehicleId, month, status: 'ready', entries: merge($taken.get().entries, found, month) })
    return { ...endsOf(month), entries: found }
  } catch {
    if (!mine.signal.aborted) $taken.set({ ...$taken.get(), status: 'failed' })
    return null
  }
}

export function patchTaken(change: (entries: readonly CalendarEntry[]) => CalendarEntry[]): void {
  const taken = $taken.get()
  $taken.set({ ...taken, entries: change(taken.entries) })
}

export function forgetTaken(): void {
  running?.abort()
  $taken.set(START)
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
