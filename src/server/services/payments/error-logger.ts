/** Logs errors that an operator must know about; the part of log.ts that services use. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}

/** For one item of many: logs a failure and returns null, so that the others are processed; the next round retries. */
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
