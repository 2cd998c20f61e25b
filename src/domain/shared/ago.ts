const SECOND = 1_000
/** The largest that fits comes first; a month is thirty days. */
const UNITS = [
  ['months', 30 * 86_400 * SECOND],
  ['days', 86_400 * SECOND],
  ['hours', 3_600 * SECOND],
  ['minutes', 60 * SECOND],
] as const
export type AgoUnit = (typeof UNITS)[number][0]

/** How long ago an instant was, in whole units; null within the last minute, and ahead of the clock. */
export function agoOf(ms: number, now: number): { unit: AgoUnit; count: number } | null {
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - ms) / length)
    if (count > 0) return { unit, count }
  }
  return null
}
