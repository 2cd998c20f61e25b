import type { RecordKind } from './records.ts'

/** What a driver's phone sends, in the order in which it goes when all of it waits. */
export const DAY_WRITES = ['record', 'confirm', 'expense', 'picture'] as const
export type DayWriteName = (typeof DAY_WRITES)[number]

interface Waiting {
  what: DayWriteName
  /** the record that it is, or is about; null: of the whole trip */
  kind: RecordKind | null
  /** UTC, epoch milliseconds */
  at: number
  /** refused: it waits for the driver */
  isRefused: boolean
}

/**
 * The next write to send; null: none. An end is sent after the start, and what is about a record after that record, so
 * pictures of a record that is not submitted yet wait. `recorded`: the records that the server has.
 */
export function nextToSend<Write extends Waiting>(
  writes: readonly Write[],
  recorded: readonly RecordKind[],
): Write | null {
  const isBehindStart = writes.some(({ what, kind }) => what === 'record' && kind === 'start')
  const canGo = ({ what, kind, isRefused }: Write) => {
    if (isRefused) return false
    if (what === 'record') return kind === 'start' || !isBehindStart
    return kind === null || recorded.includes(kind)
  }
  const rank = ({ what }: Write) => DAY_WRITES.indexOf(what)
  return writes.filter(canGo).sort((a, b) => rank(a) - rank(b) || a.at - b.at)[0] ?? null
}
