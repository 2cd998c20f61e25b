import * as contract from '#contract/writes.ts'
import type { Serve } from '#server/http/definition.ts'
import { findWrite } from '#server/services/shell/claimed-writes.ts'

export function serveWrites(serve: Serve): void {
  serve(
    contract.findWriteOutcome,
    {
      summary: 'What became of an own write, by its Idempotency-Key; executes nothing',
      answer: contract.WriteOutcome,
      errors: ['invalid'],
    },
    async ({ context, userId, param }) => ({ data: await findWrite(context.db, userId, param('key')) }),
  )
}
