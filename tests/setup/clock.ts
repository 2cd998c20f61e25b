/** The tests' current time: Saturday 21 November 2026, 10:15 in Kathmandu. */
export const NOW = Date.UTC(2026, 10, 21, 4, 30)
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
