import { isSameLine, type QuoteLine } from '#domain/booking/price-lines.ts'

/** A line before and after; null if that quote has no such line. */
export interface ChangedLine {
  before: QuoteLine | null
  after: QuoteLine | null
}

/** The lines of two quotes of a trip side by side: those of the newer quote in order, then the removed ones. */
export function comparedLines(before: readonly QuoteLine[], after: readonly QuoteLine[]): ChangedLine[] {
  const now = after.map((line) => ({
    before: before.find((old) => isSameLine(old, line)) ?? null,
    after: line,
  }))
  const gone = before.filter((old) => !after.some((line) => isSameLine(old, line)))
  return [...now, ...gone.map((old) => ({ before: old, after: null }))]
}

/** The fields of a stored line are in another order than those of a computed one. */
export const isChangedLine = ({ before, after }: ChangedLine): boolean => sorted(before) !== sorted(after)

const sorted = (line: QuoteLine | null) =>
  JSON.stringify(line, (_, value) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

/** Only those in which they differ. */
export function changedLines(before: readonly QuoteLine[], after: readonly QuoteLine[]): ChangedLine[] {
  return comparedLines(before, after).filter(isChangedLine)
}
