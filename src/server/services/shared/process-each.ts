import type { JobContext } from '#server/context.ts'

interface Options extends Partial<Pick<JobContext, 'assertLeaseHeld'>> {
  /** How many rows are processed at the same time. */
  workers?: number
}

/**
 * Processes the rows of a job's round, each in a transaction of its own: one that fails does not hold up those behind
 * it. `nameOf` names a row in the error. @returns the sum of the results, of which true counts as one
 * @throws AggregateError when rows failed, after all others were processed
 * @throws LeaseLostError immediately
 */
export async function processEach<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<boolean | number>,
  { workers = 1, assertLeaseHeld }: Options = {},
): Promise<number> {
  const rest = each(rows)
  const failures: Error[] = []
  let count = 0
  const workOff = async () => {
    for await (const row of rest) {
      await assertLeaseHeld?.()
      try {
        count += Number(await work(row))
      } catch (error) {
        if (error instanceof AggregateError) failures.push(...error.errors)
        // not with the message of the cause, which may quote a value: log.ts
        else failures.push(new Error(nameOf(row), { cause: error }))
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, workOff))
  if (failures.length)
    throw new AggregateError(failures, `failed: ${failures.map(({ message }) => message).join(', ')}`)
  return count
}

async function* each<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row> {
  yield* rows
}
