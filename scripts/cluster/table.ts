import type { Fault } from './faults.ts'
import { type Tally, UNAVAILABLE } from './tally.ts'

export interface Row extends ReturnType<Tally['take']> {
  fault: Fault
  /** Bookings that were acknowledged from the fault until it was repaired. */
  made: number
  lost: number
  doubled: number
  /** The longest time without an acknowledged booking. */
  pauseSeconds: number
  alsoSeconds: number
}

const COLUMNS = [38, 10, 6, 9, 14, 32, 21, 0]
const line = (cells: readonly string[]) =>
  cells
    .map((cell, index) => cell.padEnd(COLUMNS[index] ?? 0))
    .join('')
    .trimEnd()

export const headline = () =>
  line([
    'fault',
    'bookings',
    'lost',
    'doubled',
    'writes pause',
    'also',
    'cached pages failed',
    'other answers',
  ])

export function printRow(row: Row): void {
  const { fault, made, lost, doubled, pauseSeconds, alsoSeconds, asked } = row
  const { what, limit } = fault.alsoSeconds
  const others = othersOf(row)
  console.log(
    line([
      fault.name,
      String(made),
      String(lost),
      String(doubled),
      `${pauseSeconds.toFixed(1)} s (${fault.limit})`,
      `${what} ${alsoSeconds.toFixed(1)} s (${limit})`,
      `${failedCachedPages(row)} of ${asked['cached page']}`,
      [
        `${asked.page + asked.call} asked`,
        ...[...others].map(([reason, count]) => `${count} ${reason}`),
      ].join(', '),
    ]),
  )
}

/** @returns what must not happen */
export function judge(row: Row): string[] {
  const { fault, lost, doubled, pauseSeconds, alsoSeconds } = row
  const others = othersOf(row)
  const raw = [...others].filter(([reason]) => !reason.startsWith(UNAVAILABLE))
  const cached = failedCachedPages(row)
  return [
    ...(lost > 0 ? [`${lost} acknowledged bookings are lost`] : []),
    ...(doubled > 0 ? [`${doubled} bookings are doubled`] : []),
    ...(pauseSeconds > fault.limit ? [`no booking for ${pauseSeconds.toFixed(1)} s`] : []),
    ...(alsoSeconds > fault.alsoSeconds.limit
      ? [`${fault.alsoSeconds.what} only after ${alsoSeconds.toFixed(1)} s`]
      : []),
    ...(cached > 0 ? [`${cached} cached pages failed: ${reasonsOf(row, true)}`] : []),
    ...(fault.stopsWrites && !others.has(UNAVAILABLE)
      ? ['nobody was told that bookings cannot be made']
      : []),
    ...raw.map(([reason, count]) => `${count} answers were ${reason}`),
  ].map((problem) => `${fault.name}: ${problem}`)
}

const failedCachedPages = ({ failures }: Row) =>
  failures.filter(({ subject }) => subject === 'cached page').length

const reasonsOf = (row: Row, isCached: boolean) =>
  [...countReasons(row, (subject) => (subject === 'cached page') === isCached)]
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ')

const othersOf = (row: Row) => countReasons(row, (subject) => subject !== 'cached page')

function countReasons({ failures }: Row, isCounted: (subject: string) => boolean): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { subject, reason } of failures)
    if (isCounted(subject)) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}
