import { type Config, ConfigError } from '../../src/server/config.ts'
import type { Database } from '../../src/server/db/client.ts'

export interface Operated {
  db: Database
  /** UTC, epoch milliseconds */
  now: () => number
}

export interface Command {
  usage: string
  /** Why it cannot be used as the site is configured: asked before the database is opened. */
  refuse?(config: Config): string | null
  /** Answers what is printed, and nothing else is. @throws ConfigError with a sentence for whoever typed it */
  run(operated: Operated, args: string[]): Promise<string>
}

/** @throws ConfigError for what is no number, or too large a one */
export function count(
  text: string | undefined,
  { fallback, most }: { fallback: number; most: number },
): number {
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,7}$/.test(text) || Number(text) > most)
    throw new ConfigError(`"${text}" is not a number from 1 to ${most}.`)
  return Number(text)
}
