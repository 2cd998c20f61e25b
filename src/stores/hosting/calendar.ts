import { atom } from 'nanostores'
import { getHostCalendar, type HostCalendar } from '#contract/hosting.ts'
import { readMonth, timelineDays } from '#domain/hosting/calendar.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'
import { today } from './today.ts'

/** All own vehicles in one month; in the running one, thirty days from now on too. While another month is on its way, the vehicles stay and their days are empty. */
export interface MonthOfAll {
  /** YYYY-MM in Kathmandu; empty until the page is open */
  month: string
  status: 'loading' | 'ready' | 'failed'
  rows: HostCalendar
}

const PATH = '/profile/vehicles/calendar'
const START: MonthOfAll = { month: '', status: 'loading', rows: [] }

// state
export const $calendar = atom<MonthOfAll>(START)
let inFlight: AbortController | null = null

// actions
export function calendarPath(month: string): string {
  return month === readMonth(null, today()) ? PATH : `${PATH}?month=${month}`
}

/** Opens the month that the address says. */
export function startCalendar(): Promise<void> {
  const { searchParams } = new URL(environment().currentPath(), 'http://site')
  return load(readMonth(searchParams.get('month'), today()))
}

/** Another month; the address follows. */
export function chooseMonth(requested: string): Promise<void> {
  const month = readMonth(requested, today())
  environment().replacePath(calendarPath(month))
  return load(month)
}

export function reloadCalendar(): Promise<void> {
  return load($calendar.get().month)
}

/** The month that was asked for last wins. */
async function load(month: string): Promise<void> {
  inFlight?.abort()
  const controller = new AbortController()
  inFlight = controller
  const before = $calendar.get()
  const rows = before.month === month ? before.rows : before.rows.map((row) => ({ ...row, entries: [] }))
  $calendar.set({ month, status: 'loading', rows })
  const days = timelineDays(month, today())
  try {
    const { data } = await environment().call(getHostCalendar, {
      query: { from: days[0] ?? '', to: days.at(-1) ?? '' },
      signal: controller.signal,
    })
    if (!controller.signal.aborted) $calendar.set({ month, status: 'ready', rows: data })
  } catch {
    if (!controller.signal.aborted) $calendar.set({ month, status: 'failed', rows })
  }
}

// reactions
onSignedOut(() => {
  inFlight?.abort()
  $calendar.set(START)
})
