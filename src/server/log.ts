import type { Config } from './config.ts'

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** One JSON object a line. Facts never hold a token, a code or a phone number (checklists S-20). */
export function createLog(
  level: Config['logLevel'],
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const line = (kind: string, message: string, facts: Record<string, unknown> = {}) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level: kind, message, ...facts }, readable)}\n`)
  return {
    info: (message, facts) => level === 'info' && line('info', message, facts),
    error: (message, facts) => level !== 'silent' && line('error', message, facts),
  }
}

/** A path without its query, which may hold what a person typed, and without the keys that open a feed or a paper. */
export function loggedPath(address: string): string {
  return (address.split('?')[0] ?? '').replace(/(\/(?:calendars|papers)\/)[^/]+/i, '$1...')
}

function readable(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, message, stack, cause } = value
  return { name, message, stack, ...(cause === undefined ? {} : { cause }) }
}
