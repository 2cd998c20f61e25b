import type { Config } from '../../src/server/config.ts'
import type { Connection, Database } from '../../src/server/db/client.ts'
import type { StoragePort } from '../../src/server/ports/storage/port.ts'
import type { OperatorContext } from '../../src/server/services/operator/context.ts'
import type { Input } from './input.ts'

export interface Outcome {
  /** what `--json` prints, as one document */
  data: unknown
  /** what a person reads; without it `data` is laid out as lines and tables */
  text?: string
}

interface CommandBase {
  /** such as `user block` */
  name: string
  group: string
  summary: string
  /** each with what it is, such as ['<user>', 'id or e-mail address']; [..] may be left out, <..> with dots takes all words */
  args?: readonly (readonly [string, string])[]
  /** each with what it is, such as ['--reason <text>', 'why']; a name that ends with ! must be given */
  options?: readonly (readonly [string, string])[]
  /** without `npm run operator --` */
  example: string
  /** further paragraphs of the help */
  notes?: string
  /** Why it cannot be used as the site is configured: asked before the database is opened. */
  refuse?(config: Config): string | null
}

export interface Surroundings {
  config: Config
  /** lines for whoever waits; never part of the result */
  progress(line: string): void
}

export interface SiteContext extends OperatorContext, Surroundings {
  connection: Connection
  storage: StoragePort
}

/** Works on the site's database, also while the site runs. */
export interface SiteCommand extends CommandBase {
  /** `ready`: brought to this code's schema, and filled with the demo where that is configured; `asFound`: left as it is. */
  database: 'ready' | 'asFound'
  /** @throws OperatorError with a sentence for whoever typed it */
  run(context: SiteContext, input: Input): Promise<Outcome>
}

export interface OpenDatabase {
  db: Database
  connection: Connection
  close(): Promise<void>
}

export interface BareContext extends Omit<OperatorContext, 'db'>, Surroundings {
  /** brings the database server up, or joins it; nothing is migrated */
  open(): Promise<OpenDatabase>
}

/** Opens the database itself, when it knows that it wants it. */
export interface BareCommand extends CommandBase {
  database: 'none'
  /** @throws OperatorError with a sentence for whoever typed it */
  run(context: BareContext, input: Input): Promise<Outcome>
}

export type OperatorCommand = SiteCommand | BareCommand

type Declared = Omit<SiteCommand, 'database' | 'group'>

/** Commands of one group that work on a database of this code's schema. */
export function siteCommands(group: string, commands: readonly Declared[]): SiteCommand[] {
  return commands.map((command) => ({ ...command, group, database: 'ready' }))
}
