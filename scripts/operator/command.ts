import type { Config } from '../../src/server/config.ts'
import type { Connection, Database } from '../../src/server/db/client.ts'
import type { StoragePort } from '../../src/server/ports/storage/port.ts'
import type { OperatorContext } from '../../src/server/services/operator/context.ts'
import type { Input } from './input.ts'

export interface Outcome {
  /** Printed as one document with `--json`. */
  data: unknown
  /** Printed otherwise. Without it, `data` is formatted as lines and tables. */
  text?: string
}

interface CommandBase {
  /** Such as `user block`. */
  name: string
  group: string
  summary: string
  /**
   * Arguments with descriptions, such as ['<user>', 'id or e-mail address']. [..] is optional; <...> takes all further
   * words.
   */
  args?: readonly (readonly [string, string])[]
  /** Options with descriptions, such as ['--reason <text>', 'why']. A name that ends with ! is required. */
  options?: readonly (readonly [string, string])[]
  /** Without `npm run operator --`. */
  example: string
  /** Further paragraphs of the help. */
  notes?: string
  /** Returns why the command is unavailable under this configuration, or null. Called before the database is opened. */
  refuse?(config: Config): string | null
}

export interface Surroundings {
  config: Config
  /** Prints a progress line, which is never part of the result. */
  progress(line: string): void
}

export interface SiteContext extends OperatorContext, Surroundings {
  connection: Connection
  storage: StoragePort
}

/** A command that runs on the site's database, also while the site is running. */
export interface SiteCommand extends CommandBase {
  /** `ready`: migrated, and filled with demo data if configured; `asFound`: unchanged. */
  database: 'ready' | 'asFound'
  /** @throws OperatorError with a sentence for the operator */
  run(context: SiteContext, input: Input): Promise<Outcome>
}

export interface OpenDatabase {
  db: Database
  connection: Connection
  close(): Promise<void>
}

export interface BareContext extends Omit<OperatorContext, 'db'>, Surroundings {
  /** Starts the database server or connects to a running one, without migrating. */
  open(): Promise<OpenDatabase>
}

/** A command that opens the database itself if it needs to. */
export interface BareCommand extends CommandBase {
  database: 'none'
  /** @throws OperatorError with a sentence for the operator */
  run(context: BareContext, input: Input): Promise<Outcome>
}

export type OperatorCommand = SiteCommand | BareCommand

type Declared = Omit<SiteCommand, 'database' | 'group'>

/** Commands of one group that need a migrated database. */
export function siteCommands(group: string, commands: readonly Declared[]): SiteCommand[] {
  return commands.map((command) => ({ ...command, group, database: 'ready' }))
}
