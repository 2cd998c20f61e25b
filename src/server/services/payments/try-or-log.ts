import type { ErrorLogger } from '#server/services/shared/error-logger.ts'

/** Logs a failure and returns null, so that the other items of a round are processed; the next round retries. */
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
