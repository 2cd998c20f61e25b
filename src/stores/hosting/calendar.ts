import { getHostCalendar, type HostCalendar } from '#contract/hosting.ts'
import { isInMonth, kindOfMonth, readMonth, timelineDays } from '#domain/hosting/calendar.ts'
import type { CalendarKind } from '#domain/shared/month-view.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { today } from './today.ts'

/**
 * All vehicles of the host in one month; the current month also has the next thirty days. While another month loads,
 * the vehicles stay, without entries.
 */
export interface HostMonth {
  /** YYYY-MM of either calendar, in Kathmandu; empty until the page is open */
  month: string
  status: LoadStatus
  rows: HostCalendar
}

export const CALENDAR_PATH = '/profile/vehicles/calendar'
const START: HostMonth = { month: '', status: 'loading', rows: [] }

// state
const calendar = createResource(START, { isPersonal: true })
export const $calendar = calendar.$state

// actions
export function calendarPath(month: string): string {
  return isInMonth(month, today()) ? CALENDAR_PATH : `${CALENDAR_PATH}?month=${month}`
}

/** Opens the month of the URL, or that of today in the user's calendar. */
export function startCalendar(kind: CalendarKind): Promise<void> {
  const { searchParams } = new URL(environment().currentPath(), 'http://site')
  return load(readMonth(searchParams.get('month'), today(), kind))
}

/** Another month; the URL follows. */
export function chooseMonth(requested: string): Promise<void> {
  const month = readMonth(requested, today(), kindOfMonth(requested))
  environment().replacePath(calendarPath(month))
  return load(month)
}

export function reloadCalendar(): Promise<void> {
  return load($calendar.get().month)
}

async function load(month: string): Promise<void> {
  const before = $calendar.get()
  const rows = before.month === month ? before.rows : before.rows.map((row) => ({ ...row, entries: [] }))
  const days = timelineDays(month, today())
  await calendar.load({ month, status: 'loading', rows }, async (signal) => {
    const query = { from: days[0] ?? '', to: days.at(-1) ?? '' }
    return { rows: (await environment().call(getHostCalendar, { query, signal })).data }
  })
}
