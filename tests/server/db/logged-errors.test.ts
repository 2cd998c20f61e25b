import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLogger } from '#server/log.ts'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()

const SECRET = 'Sita "9841111222"\n9841111223'

/** Errors of PostgreSQL with personal data in their detail or message. */
const FAILURES = {
  'a violated check': () => sql`update users set deleted_at = now(), first_name = ${SECRET} where id = 1`,
  'a missing value': () => sql`insert into users (first_name, email) values (${SECRET}, null)`,
  'a taken key': () =>
    sql`update users set mobile_number = '+9779841111222', mobile_verified_at = now() where id in (1, 2)`,
  'an unreadable date': () => sql`select ${SECRET}::date`,
  'an unreadable number': () => sql`select ${SECRET}::bigint`,
  'unreadable JSON': () => sql`select ${SECRET}::jsonb`,
  'a number that is too large': () => sql`select ${'98411112229841111222'}::int`,
}

async function failureOf(make: () => ReturnType<typeof sql>): Promise<Error> {
  const failure: unknown = await make()
    .execute(api.context.db)
    .then(
      () => null,
      (error) => error,
    )
  if (!(failure instanceof Error)) throw new Error('it did not fail')
  return failure
}

it.each(Object.entries(FAILURES))('%s is logged without the value, even as a cause', async (_, make) => {
  const failure = await failureOf(make)
  expect(JSON.stringify({ ...failure, message: failure.message })).toMatch(/98411|Sita/)
  const wrapped = new Error('outer', { cause: new AggregateError([failure], 'several') })
  for (const error of [failure, wrapped]) {
    let line = ''
    createLogger('info', { stream: { write: (written) => (line += written) } }).error('call failed', {
      error,
    })
    expect(line).not.toMatch(/98411|Sita/)
    const { code } = Object(failure)
    expect(line).toContain(`"code":"${code}"`)
    expect(line).toContain('logged-errors.test.ts')
  }
})

it('the log describes what went wrong', async () => {
  const lines: string[] = []
  const log = createLogger('info', { stream: { write: (line) => lines.push(line) } })
  log.error('call failed', { error: await failureOf(FAILURES['a violated check']) })
  log.error('call failed', { error: await failureOf(FAILURES['an unreadable date']) })
  const [row, date] = lines.map((line) => JSON.parse(line).error)
  expect(row).toMatchObject({ code: '23514', table: 'users', constraint: 'users_deleted_is_empty' })
  expect(date).toMatchObject({ code: '22007', message: 'invalid input syntax for type date: "..."' })
})
