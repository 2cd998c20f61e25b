/** Memory shared by concurrent requests. */
export interface MemoryBudget {
  /** Returns false, and reserves nothing, if less is left. */
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
