/** Memory that several share. */
export interface MemoryBudget {
  /** False, and nothing is taken, when there is not so much left. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let reserved = 0
  return {
    reserve(bytes) {
      if (reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    release(bytes) {
      reserved -= bytes
    },
  }
}
