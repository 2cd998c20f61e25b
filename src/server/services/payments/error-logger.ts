/** Who is told of what an operator must know: the log (log.ts), of which a service knows no more than this. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}

/** One of many: what fails is told, and the others have their turn. Null then; the next round tries again. */
export async function tryOrLog<T>(
  logger: ErrorLogger,
  what: string,
  callback: () => Promise<T>,
): Promise<T | null> {
  try {
    return await callback()
  } catch (error) {
    logger.error('a payment could not be resolved', { what, error })
    return null
  }
}
