import type { Config } from '../../src/server/config.ts'
import type { Connection, Database } from '../../src/server/db/client.ts'
import type { StoragePort } from '../../src/server/ports/storage/port.ts'
import type { OperatorContext } from '../../src/server/services/operator/operator-error.ts'
import type { Input } from './input.ts'
import { formatted } from './print.ts'

export interface CommandResult {
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
   * Arguments with descriptions, such as ['<user>', 'id or email address']. [..] is optional; <...> takes all
   * remaining words.
   */
  args?: readonly (readonly [string, string])[]
  /** Options with descriptions, such as ['--reason <text>', 'why']. A name that ends with ! is required. */
  options?: readonly (readonly [string, string])[]
  /** Without `npm run operator --`. */
  example: string
  /** Additional paragraphs of the help. */
  notes?: string
  /** Returns why the command is unavailable under this configuration, or null. Called before the database is opened. */
  unavailable?(config: Config): string | null
}

export interface CommandEnvironment {
  config: Config
  /** Prints a progress line, which is never part of the result. */
  progress(line: string): void
}

export interface SiteContext extends OperatorContext, CommandEnvironment {
  connection: Connection
  storage: StoragePort
}

/** A command that runs on the site's database, even while the site is running. */
export interface SiteCommand extends CommandBase {
  /** `ready`: migrated, and filled with demo data if configured; `asFound`: unchanged. */
  database: 'ready' | 'asFound'
  /** @throws OperatorError with a sentence for the operator */
  run(context: SiteContext, input: Input): Promise<CommandResult>
}

export interface OpenDatabase {
  db: Database
  connection: Connection
  close(): Promise<void>
}

export interface BareContext extends Omit<OperatorContext, 'db'>, CommandEnvironment {
  /** Starts the database server or connects to a running one, without migrating. */
  open(): Promise<OpenDatabase>
}

/** A command that opens the database itself if it needs to. */
export interface BareCommand extends CommandBase {
  database: 'none'
  /** @throws OperatorError with a sentence for the operator */
  run(context: BareContext, input: Input): Promise<CommandResult>
}

export type OperatorCommand = SiteCommand | BareCommand

type SiteCommandDefinition = Omit<SiteCommand, 'database' | 'group'>

/** Commands of one group that need a migrated database. */
export function siteCommands(group: string, commands: readonly SiteCommandDefinition[]): SiteCommand[] {
  return commands.map((command) => ({ ...command, group, database: 'ready' }))
}

type Act<Data> = (context: SiteContext, input: Input) => Promise<Data>

/** Prints what is read as lines and tables. */
export const printData =
  (read: Act<unknown>): SiteCommand['run'] =>
  async (context, input) => ({ data: await read(context, input) })

/** Prints a sentence about what was done. */
export const printSentence =
  <Data>(act: Act<Data>, sentence: (data: Data) => string): SiteCommand['run'] =>
  async (context, input) => {
    const data = await act(context, input)
    return { data, text: sentence(data) }
  }

/** Behind what was so before. */
export const alreadyIfOld = ({ isNew }: { isNew: boolean }): string => (isNew ? '' : ' already')

/** Bookings that blocking somebody or something leaves open. */
export const leftToDecide = (bookings: readonly object[]): string =>
  bookings.length ? `\nTo be decided by you:\n${formatted(bookings)}` : ''

export const VEHICLE = ['<vehicle>', 'id, or registration number in quotes'] as const
