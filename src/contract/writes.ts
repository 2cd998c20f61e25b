import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** What became of a write. `absent`: it did not arrive, was refused, or is not finished where that cannot be seen. */
export const WriteOutcome = v.variant('state', [
  v.object({ state: v.literal('answered'), data: v.unknown() }),
  v.object({ state: v.literal('running') }),
  v.object({ state: v.literal('absent') }),
])
export type WriteOutcome = v.InferOutput<typeof WriteOutcome>

/** Of the caller's own write with this `Idempotency-Key`. Executes nothing. */
export const findWriteOutcome = endpoint<undefined, WriteOutcome>('GET', '/writes/{key}', { guarded: true })
