/** Logs errors that an operator must know about; the part of log.ts that services use. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}

/** With lines of their own level for what any visitor can cause, and nobody needs to mend. */
export interface EventLogger extends ErrorLogger {
  info(message: string, facts?: Record<string, unknown>): void
}
