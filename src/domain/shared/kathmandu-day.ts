import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'

// A file of its own, so that a page with a few dates needs no date library.

export const DAY_MS = 24 * 60 * 60_000

/** The Kathmandu day of an instant, YYYY-MM-DD. */
export function kathmanduDate(ms: number): string {
  return isoDate(ms + KATHMANDU_OFFSET_MS)
}

/** Adds days to a YYYY-MM-DD day. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
}

export function isoDate(utcMillis: number): string {
  return new Date(utcMillis).toISOString().slice(0, 10)
}
