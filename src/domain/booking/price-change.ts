interface Line {
  kind: string
  amount: number
  /** of lines that may come several times */
  grade?: unknown
}

/** One line of a price before and now; null where the price has no such line. */
export interface ChangedLine<L> {
  before: L | null
  after: L | null
}

/** The lines in which two prices of the same trip differ: those of the newer one in its order, then those that are gone. */
export function changedLines<L extends Line>(before: readonly L[], after: readonly L[]): ChangedLine<L>[] {
  const isSame = (a: L, b: L) => a.kind === b.kind && a.grade === b.grade
  const now = after.map((line) => ({ before: before.find((old) => isSame(old, line)) ?? null, after: line }))
  const gone = before.filter((old) => !after.some((line) => isSame(old, line)))
  return [...now, ...gone.map((old) => ({ before: old, after: null }))].filter(
    (pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after),
  )
}
