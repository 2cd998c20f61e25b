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
let running: AbortController | null = null

// actions
export function monthAddress(month: string): string {
  return month === readMonth(null, today()) ? PATH : `${PATH}?month=${month}`
}

/** Opens the month that the address says. */
export function startCalendar(): Promise<void> {
  const { searchParams } = new URL(environment().here(), 'http://site')
  return load(readMonth(searchParams.get('month'), today()))
}

/** Another month; the address follows. */
export function chooseMonth(wanted: string): Promise<void> {
  const month = readMonth(wanted, today())
  environment().show(monthAddress(month))
  return load(month)
}

export function reloadCalendar(): Promise<void> {
  return load($calendar.get().month)
}

/** The month that was asked for last wins. */
async function load(month: string): Promise<void> {
  running?.abort()
  const mine = new AbortController()
  running = mine
  const before = $calendar.get()
  const rows = before.month === month ? before.rows : before.rows.map((row) => ({ ...row, entries: [] }))
  $calendar.set({ month, status: 'loading', rows })
  const days = timelineDays(month, today())
  try {
    const { data } = await environment().call(getHostCalendar, {
      query: { from: days[0] ?? '', to: days.at(-1) ?? '' },
      signal: mine.signal,
    })
    if (!mine.signal.aborted) $calendar.set({ month, status: 'ready', rows: data })
  } catch {
    if (!mine.signal.aborted) $calendar.set({ month, status: 'failed', rows })
  }
}

// reactions
onSignedOut(() => {
  running?.abort()
  $calendar.set(START)
})
