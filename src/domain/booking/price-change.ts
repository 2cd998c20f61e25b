interface Line {
  kind: string
  amount: number
  /** for lines that can occur several times */
  grade?: unknown
}

/** A price line before and after; null where that price has no such line. */
export interface ChangedLine<L> {
  before: L | null
  after: L | null
}

/** The lines in which two prices of a trip differ: the newer price's in order, then the removed ones. */
export function changedLines<L extends Line>(before: readonly L[], after: readonly L[]): ChangedLine<L>[] {
  const isSame = (a: L, b: L) => a.kind === b.kind && a.grade === b.grade
  const now = after.map((line) => ({ before: before.find((old) => isSame(old, line)) ?? null, after: line }))
  const gone = before.filter((old) => !after.some((line) => isSame(old, line)))
  return [...now, ...gone.map((old) => ({ before: old, after: null }))].filter(
    (pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after),
  )
}
