/** Logs errors that an operator must know about; the part of log.ts that services use. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}
