import { type BikramDate, gregorianDay } from '#domain/shared/bikram.ts'
import { addDays, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { BoardFilters } from './board-url.ts'

/** Festivals for which people travel home. */
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
 * The main days, when people are at home: Dashain from Phulpati to the day after the Tika, Tihar from Laxmi Puja to
 * Bhai Tika, Chhath from the evening to the morning offering, each Losar on its new year's day. Sources for BS 2083:
 * the holidays that the Ministry of Home Affairs gazetted on 18 Falgun 2082, and the calendar of the Nepal Panchanga
 * Nirnayak Samiti, with which public lists of holidays agree. BS 2084 is not gazetted yet, so its dates are Gregorian:
 * those of officeholidays.com for Nepal, and for the two Losars of early 2028 the lunar day at sunrise in Kathmandu
 * (the first of the bright half of Magh and of Falgun), a rule that also gives the dates of 2083.
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

/** A festival is near from this many days before its first main day. */
const NEAR_DAYS = 45
/** Days before and after a festival in which people travel. */
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

/** The filters for these days; for the journey back with the two places swapped. */
export function travelFilters(
  filters: BoardFilters,
  days: TravelDays,
  direction: 'home' | 'back',
): BoardFilters {
  const { from, to } = filters
  return { ...filters, ...days, ...(direction === 'back' && { from: to, to: from }) }
}

/** When a page that shows `festivalNear` expires: at the next midnight in Kathmandu. */
export function festivalExpiresAt(now: number): number {
  return kathmanduMillis(addDays(kathmanduDate(now), 1), '00:00') ?? now
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function day(year: number, month: number, date: number): BikramDate {
  return { year, month, day: date }
}
