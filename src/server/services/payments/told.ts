/** Who is told of what an operator must know: the log (log.ts), of which a service knows no more than this. */
export interface Told {
  error(message: string, facts?: Record<string, unknown>): void
}

/** One of many: what fails is told, and the others have their turn. Null then; the next round tries again. */
export async function tryOne<T>(told: Told, what: string, act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    told.error('a payment could not be resolved', { what, error })
    return null
  }
}
