import { type BikramDate, gregorianDay } from '#domain/shared/bikram.ts'
import { addDays, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { BoardFilters } from './board-url.ts'

/** For which Nepal drives home, by name. */
export const FESTIVAL_NAMES = [
  'dashain',
  'tihar',
  'chhath',
  'tamuLosar',
  'sonamLosar',
  'gyalpoLosar',
] as const
export type FestivalName = (typeof FESTIVAL_NAMES)[number]

/** Main days, YYYY-MM-DD in Kathmandu. */
export interface Festival {
  name: FestivalName
  first: string
  last: string
}

/**
 * Main days from which and until which people are at home: Dashain from Phulpati to the day after the Tika, Tihar from Laxmi Puja
 * to Bhai Tika, Chhath from the evening to the morning offering, each Losar on its new year's day. BS 2083 by the holidays that
 * the Ministry of Home Affairs gazetted on 18 Falgun 2082 and the calendar of the Nepal Panchanga Nirnayak Samiti, of which
 * public lists of holidays give the same days. The dates of BS 2084 are not gazetted yet and stand as Gregorian days: those of
 * officeholidays.com for Nepal, and the two Losars of early 2028 by the lunar day at sunrise in Kathmandu (the first of the bright
 * half of Magh and of Falgun), by which those of 2083 come out, too.
 */
const IN_BIKRAM_SAMBAT: readonly (readonly [FestivalName, first: BikramDate, last: BikramDate])[] = [
  ['dashain', day(2083, 6, 31), day(2083, 7, 5)],
  ['tihar', day(2083, 7, 22), day(2083, 7, 25)],
  ['chhath', day(2083, 7, 29), day(2083, 7, 30)],
  ['tamuLosar', day(2083, 9, 15), day(2083, 9, 15)],
  ['sonamLosar', day(2083, 10, 24), day(2083, 10, 24)],
  ['gyalpoLosar', day(2083, 11, 25), day(2083, 11, 25)],
]
const GREGORIAN: readonly Festival[] = [
  { name: 'dashain', first: '2027-10-06', last: '2027-10-11' },
  { name: 'tihar', first: '2027-10-29', last: '2027-10-31' },
  { name: 'chhath', first: '2027-11-04', last: '2027-11-05' },
  { name: 'tamuLosar', first: '2027-12-30', last: '2027-12-30' },
  { name: 'sonamLosar', first: '2028-01-27', last: '2028-01-27' },
  { name: 'gyalpoLosar', first: '2028-02-26', last: '2028-02-26' },
]
/** In the order of their days. */
export const FESTIVALS: readonly Festival[] = [
  ...IN_BIKRAM_SAMBAT.map(([name, first, last]) => ({
    name,
    first: gregorianDay(first),
    last: gregorianDay(last),
  })),
  ...GREGORIAN,
]

/** The festival that a day (YYYY-MM-DD) is a main day of. */
export function festivalOn(day: string): FestivalName | null {
  return FESTIVALS.find(({ first, last }) => day >= first && day <= last)?.name ?? null
}

/** Days before its first main day from which a festival is near. */
const NEAR_DAYS = 45
/** Days before and after it in which people travel. */
const TRAVEL_DAYS = 7

/** Days of Kathmandu, both included. */
export interface TravelDays {
  time: string
  until: string
}
export interface NearFestival extends Festival {
  /** 0: it has begun */
  daysToGo: number
  /** null once it has begun */
  home: TravelDays | null
  back: TravelDays
}

/** The next festival that begins within 45 days or is not over yet; changes at midnight in Kathmandu. */
export function festivalNear(now: number): NearFestival | null {
  const today = kathmanduDate(now)
  const next = FESTIVALS.find(({ last }) => last >= today)
  if (!next) return null
  const daysToGo = Math.max(0, daysBetween(today, next.first))
  if (daysToGo > NEAR_DAYS) return null
  const start = addDays(next.first, -TRAVEL_DAYS)
  return {
    ...next,
    daysToGo,
    home: daysToGo === 0 ? null : { time: start > today ? start : today, until: next.first },
    back: { time: next.last, until: addDays(next.last, TRAVEL_DAYS) },
  }
}

/** The board as it is filtered, on these days; on the way back with its two places swapped. */
export function travelFilters(filters: BoardFilters, days: TravelDays, way: 'home' | 'back'): BoardFilters {
  const { from, to } = filters
  return { ...filters, ...days, ...(way === 'back' && { from: to, to: from }) }
}

/** When a page that shows `festivalNear` becomes wrong: the next midnight in Kathmandu. */
export function festivalExpiresAt(now: number): number {
  return kathmanduMillis(addDays(kathmanduDate(now), 1), '00:00') ?? now
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function day(year: number, month: number, date: number): BikramDate {
  return { year, month, day: date }
}
