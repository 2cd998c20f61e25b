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

/** A path without its query, which may hold what a person typed, and without the key that a private feed's address is. */
export function loggedPath(address: string): string {
  return (address.split('?')[0] ?? '').replace(/(\/calendars\/)[^/]+/i, '$1...')
}

function readable(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value
}
