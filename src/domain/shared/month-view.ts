import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import {
  bikramDate,
  FIRST_BIKRAM_DAY,
  formatBikram,
  formatBikramMonth,
  gregorianDay,
  isInBikramTable,
  LAST_BIKRAM_DAY,
  markForecast,
} from './bikram.ts'
import { formatNumber } from './digits.ts'
import { formatGregorianDate, formatGregorianMonth, withWeekday } from './format-date.ts'
import { FORMAT_WORDS } from './format-words.ts'
import { addDays, addToDay, noonOf, weekdayOf } from './kathmandu-time.ts'

// Days are YYYY-MM-DD in Kathmandu.

export const CALENDAR_KINDS = ['bikram', 'gregorian'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** The calendar of a language; the user may choose the other (stores/shell/calendar-kind.ts). */
export const calendarOf = (locale: Locale): CalendarKind => LANGUAGES[locale].calendar

/** A month of either calendar by its first and last day. */
export interface Month {
  kind: CalendarKind
  first: string
  last: string
}

const WEEK = 7
/** No month of either calendar is shorter. */
const SHORTEST_MONTH = 28
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }
const MONTHS_A_YEAR = 12

const bikramOf = (day: string) => bikramDate(noonOf(day))

export const isSaturday = (day: string): boolean => weekdayOf(day) === WEEK - 1

/** The month of a day; the Gregorian one where the Bikram Sambat date is not known. */
export function monthAround(day: string, kind: CalendarKind): Month {
  const bikram = kind === 'bikram' && isInBikramTable(day) && bikramOf(day)
  return bikram ? bikramMonth(addDays(day, 1 - bikram.day)) : gregorianMonth(day)
}

function gregorianMonth(day: string): Month {
  const first = `${day.slice(0, 7)}-01`
  return { kind: 'gregorian', first, last: addDays(addToDay(first, 1, 'month'), -1) }
}

function bikramMonth(first: string): Month {
  let last = addDays(first, SHORTEST_MONTH - 1)
  while ((bikramOf(addDays(last, 1))?.day ?? 1) > 1) last = addDays(last, 1)
  return { kind: 'bikram', first, last }
}

/** The month after (1) or before (-1). */
export function monthBeside(month: Month, kind: CalendarKind, step: 1 | -1): Month {
  return monthAround(step === 1 ? addDays(month.last, 1) : addDays(month.first, -1), kind)
}

/** The year and the number (1 to 12) of a month in its calendar. */
export function numberOf({ kind, first }: Month): { year: number; month: number } {
  const { year, month } = (kind === 'bikram' && bikramOf(first)) || {
    year: Number(first.slice(0, 4)),
    month: Number(first.slice(5, 7)),
  }
  return { year, month }
}

/** A month of a calendar. The year must be one that the calendar's table has. */
export function monthIn({ year, month }: { year: number; month: number }, kind: CalendarKind): Month {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return monthAround(kind === 'bikram' ? gregorianDay({ year, month, day: 1 }) : first, kind)
}

/** The years of a calendar, as far as it is known, to which these days belong. */
export function yearsBetween(first: string, last: string, kind: CalendarKind): number[] {
  const isBikram = kind === 'bikram'
  const from = isBikram && first < FIRST_BIKRAM_DAY ? FIRST_BIKRAM_DAY : first
  const to = isBikram && last > LAST_BIKRAM_DAY ? LAST_BIKRAM_DAY : last
  const { year } = numberOf(monthAround(from, kind))
  return Array.from({ length: numberOf(monthAround(to, kind)).year - year + 1 }, (_, index) => year + index)
}

/** Null for the cells of a week that belong to another month. */
export function weeksOf({ first, last }: Month): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => addDays(sunday, index))
    weeks.push(days.map((day) => (day < first || day > last ? null : day)))
  }
  return weeks
}

/** The day that a key moves to, by the ARIA date picker pattern; null for other keys. */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  kind: CalendarKind,
): string | null {
  const step = STEPS[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, WEEK - 1 - weekdayOf(day))
  const months = shiftKey ? MONTHS_A_YEAR : 1
  if (key === 'PageUp') return addMonthsOf(day, kind, -months)
  if (key === 'PageDown') return addMonthsOf(day, kind, months)
  return null
}

/** The same date of another month, or the last of a shorter one. */
function addMonthsOf(day: string, kind: CalendarKind, count: number): string {
  const number = bikramOf(day)?.day
  if (kind === 'gregorian' || number === undefined) return addToDay(day, count, 'month')
  const step = count < 0 ? -1 : 1
  let month = monthAround(day, kind)
  for (let left = Math.abs(count); left > 0; left--) month = monthBeside(month, kind, step)
  const before = month.kind === 'bikram' ? number - 1 : Number(day.slice(8)) - 1
  const reached = addDays(month.first, before)
  return reached > month.last ? month.last : reached
}

/** The twelve months of a calendar, as they are written alone. */
export function monthNamesOf(kind: CalendarKind, locale: Locale): readonly string[] {
  return FORMAT_WORDS[locale][kind === 'bikram' ? 'bikramMonths' : 'months']
}

/**
 * The text of a day's cell: the number in the month's calendar, and small that of the other; null where it is not
 * known.
 */
export function numbersOf(
  day: string,
  kind: CalendarKind,
  locale: Locale,
): [large: string, small: string | null] {
  const gregorian = formatNumber(Number(day.slice(8)), locale)
  const date = bikramOf(day)
  const bikram = date && formatNumber(date.day, locale)
  return kind === 'bikram' && bikram ? [bikram, gregorian] : [gregorian, bikram]
}

/** A month's name in its calendar, and the months of the other that it covers. */
export function namesOf({ kind, first, last }: Month, locale: Locale): { name: string; other: string } {
  const name = (of: CalendarKind, day: string) => {
    if (of === 'gregorian') return formatGregorianMonth(noonOf(day), locale)
    const bikram = bikramOf(day)
    return bikram ? formatBikramMonth(bikram, locale) : ''
  }
  const otherKind = kind === 'bikram' ? 'gregorian' : 'bikram'
  const others = [name(otherKind, first), name(otherKind, last)].filter(Boolean)
  const large = name(kind, first)
  return {
    name: kind === 'bikram' ? markForecast(large, first, locale) : large,
    other: withoutRepeatedYear([...new Set(others)]),
  }
}

/** 'November – December 2026' for two months of one year. */
function withoutRepeatedYear(names: readonly string[]): string {
  const [from, to] = names
  if (!from || !to) return from ?? ''
  const year = from.split(' ').at(-1) ?? ''
  return `${to.endsWith(year) ? from.slice(0, -year.length - 1) : from} – ${to}`
}

/** 'Tue, 24 Nov 2026' or 'Tue, 8 Mangsir 2083'; Gregorian where Bikram Sambat is not known. */
export function dayIn(day: string, kind: CalendarKind, locale: Locale): string {
  const at = noonOf(day)
  const bikram = kind === 'bikram' ? formatBikram(at, locale) : null
  return withWeekday(at, bikram ?? formatGregorianDate(at, locale), locale)
}
