import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { COMMANDS } from '#scripts/operator/commands.ts'
import { type CommandOutput, runOperator } from '#scripts/operator/run-operator.ts'
import type { TestApi } from './api.ts'
import { addRow } from './rows.ts'

/** Runs a command on the database of a test, like `npm run operator --`. */
export function runCommand(api: TestApi, ...argv: string[]): Promise<CommandOutput> {
  return runOperator(COMMANDS, argv, {
    variables: { DATA_DIR: api.context.config.dataDir, OPERATOR: 'Maya of the tests' },
    now: api.context.now,
    open: async () => ({ db: api.context.db, connection: {}, close: async () => {} }),
    storage: () => api.context.ports.storage,
    progress: () => {},
  })
}

/** The `--json` output of a command that must succeed. */
export async function answerOf<T>(api: TestApi, ...argv: string[]): Promise<T> {
  const { code, out, err } = await runCommand(api, ...argv, '--json')
  if (code !== 0) throw new Error(`${argv.join(' ')}: ${err}`)
  return JSON.parse(out) as T
}

/** The error message of a refused command. @throws when it prints anything else */
export async function refusalOf(api: TestApi, ...argv: string[]): Promise<string> {
  const { code, out, err } = await runCommand(api, ...argv, '--json')
  if (code !== 1 || out !== '') throw new Error(`${argv.join(' ')} was not refused: ${out}`)
  const { error } = JSON.parse(err) as { error: { message: string } }
  return error.message
}

type Refusal = readonly [argv: readonly string[], sentence: string | RegExp]

/**
 * Expects refusals with these sentences and no writes, not even to the audit log. `command`: what the arguments of each
 * are the end of.
 */
export async function expectAllRefused(
  api: TestApi,
  refusals: readonly Refusal[],
  command: (...options: string[]) => readonly string[] = (...argv) => argv,
): Promise<void> {
  const before = await fingerprint(api)
  for (const [argv, sentence] of refusals) {
    const message = await refusalOf(api, ...command(...argv))
    if (typeof sentence === 'string') expect(message).toContain(sentence)
    else expect(message).toMatch(sentence)
  }
  expect(await fingerprint(api)).toBe(before)
}

export const expectRefused = (api: TestApi, ...refusal: Refusal): Promise<void> =>
  expectAllRefused(api, [refusal])

export interface Audited {
  actor: string
  command: string
  subject: string
  before: unknown
  after: unknown
}

/** Latest first. */
export async function audited(api: TestApi, limit = 1): Promise<Audited[]> {
  const { rows } = await sql<Audited>`
    select actor, command, concat_ws(':', subject_type, subject_id) as subject, before, after
    from operator_log order by id desc limit ${limit}`.execute(api.context.db)
  return rows
}

/** What changes with every write to any table, the audit log included: its rows, and the last transaction of one. */
async function fingerprint({ context: { db } }: TestApi): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const written = tables.map(
    ({ name }) => sql`select ${name}::text, count(*)::int, max(xmin::text::bigint) from ${sql.raw(name)}`,
  )
  const { rows } = await sql.join(written, sql` union all `).execute(db)
  return JSON.stringify(rows)
}

/** Adds the document pictures required by a check; their files do not exist. */
export async function addDocuments({ context: { db } }: TestApi, vehicleId: number): Promise<void> {
  for (const type of ['bluebook', 'insurance'] as const)
    await addRow(db, 'vehicle_images', {
      vehicle_id: vehicleId,
      type,
      name: `/papers/${randomUUID()}-1280.webp`,
    })
}
