/** Logs faults of this program; the part of log.ts that services use. Which level is for what: docs/alerts.md. */
export interface ErrorLogger {
  error(message: string, facts?: Record<string, unknown>): void
}

/** `warn` is for faults of others: a wallet, a gateway, what an operator entered. */
export interface WarningLogger extends ErrorLogger {
  warn(message: string, facts?: Record<string, unknown>): void
}

/** `info` is for events that any visitor can cause and that need no action. */
export interface EventLogger extends WarningLogger {
  info(message: string, facts?: Record<string, unknown>): void
}
