/** Logs errors that an operator must know about; the part of log.ts that services use. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}

/** `info` is for events that any visitor can cause and that need no action. */
export interface EventLogger extends ErrorLogger {
  info(message: string, facts?: Record<string, unknown>): void
}
