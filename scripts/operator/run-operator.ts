import { userInfo } from 'node:os'
import { ERRORS } from '../../src/contract/errors.ts'
import { oneLine } from '../../src/domain/shared/text.ts'
import { translator } from '../../src/messages/t.ts'
import { ApiError } from '../../src/server/api-error.ts'
import { type Config, ConfigError, readConfig } from '../../src/server/config.ts'
import { errorCode } from '../../src/server/db/error-code.ts'
import { SchemaError } from '../../src/server/db/migrate.ts'
import { codeOf } from '../../src/server/http/error-response.ts'
import type { StoragePort } from '../../src/server/ports/storage/port.ts'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'
import type { CommandEnvironment, CommandResult, OpenDatabase, OperatorCommand } from './command.ts'
import { formatted, safe } from './print.ts'
import { type Parsed, parseCommand } from './program.ts'

export interface OperatorEnvironment {
  variables: Record<string, string | undefined>
  now(): number
  open(config: Config, database: OperatorCommand['database']): Promise<OpenDatabase>
  storage(config: Config): StoragePort
  progress(line: string): void
}

export interface CommandOutput {
  code: 0 | 1
  out: string
  err: string
}

const MAX_ACTOR = 80

/** Runs one command line. Only throws unexpected errors. @returns output and exit code */
export async function runOperator(
  commands: readonly OperatorCommand[],
  argv: readonly string[],
  environment: OperatorEnvironment,
): Promise<CommandOutput> {
  const isJson = argv.includes('--json')
  try {
    const parsed = await parseCommand(commands, argv)
    const { data, text } =
      'help' in parsed
        ? { data: { help: parsed.help }, text: parsed.help }
        : await run(parsed, isJson ? { ...environment, progress: () => {} } : environment)
    return {
      code: 0,
      out: isJson ? JSON.stringify(data, null, 2) : (text ?? formatted(data)).trimEnd(),
      err: '',
    }
  } catch (error) {
    const rejection = expectedError(error) ?? (isJson ? { code: 'failed', message: String(error) } : null)
    if (!rejection) throw error
    return { code: 1, out: '', err: isJson ? JSON.stringify({ error: rejection }) : safe(rejection.message) }
  }
}

async function run(
  { command, input, actor }: Parsed,
  environment: OperatorEnvironment,
): Promise<CommandResult> {
  const { variables, now, progress } = environment
  const config = readConfig(variables)
  const rejection = command.unavailable?.(config)
  if (rejection) throw new OperatorError('refused', rejection)
  const surroundings: CommandEnvironment = { config, progress }
  const who = { actor: actorOf(actor, variables), command: command.name, now }
  if (command.database === 'none')
    return command.run({ ...surroundings, ...who, open: () => environment.open(config, 'none') }, input)
  const { db, connection, close } = await environment.open(config, command.database)
  try {
    const storage = environment.storage(config)
    return await command.run({ ...surroundings, ...who, db, connection, storage }, input)
  } finally {
    await close()
  }
}

/** @throws OperatorError */
function actorOf(given: string | undefined, variables: OperatorEnvironment['variables']): string {
  const name = oneLine(given ?? variables.OPERATOR) || (given === undefined ? accountName() : '')
  if (!name || name.length > MAX_ACTOR)
    throw new OperatorError('invalid', `Set the operator name, ${MAX_ACTOR} characters at most: --as <name>.`)
  return name
}

/** The name of the system account; in a container the uid may have no name. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** A failed connection to a host name with several IP addresses is an AggregateError. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function expectedError(error: unknown): { code: string; message: string } | null {
  if (error instanceof OperatorError) return { code: error.code, message: error.message }
  if (error instanceof ConfigError) return { code: 'configuration', message: error.message }
  if (error instanceof SchemaError || (error instanceof Error && error.name === 'EmbeddedPostgresError'))
    return { code: 'database', message: error.message }
  if (error instanceof ApiError)
    return { code: error.code, message: translator('en')(ERRORS[error.code].message, error.values) }
  if (codeOf(error) === 'unavailable')
    return {
      code: 'unavailable',
      message: `The database is busy or cannot be reached (${messageOf(error)}).`,
    }
  if (errorCode(error) === '42501')
    return {
      code: 'database',
      message: `The user of the database may not do this (${messageOf(error)}): set DATABASE_DIRECT_URL, with the user who owns its tables.`,
    }
  return null
}
