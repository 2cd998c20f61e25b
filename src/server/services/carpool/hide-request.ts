import { toWire } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tripFacts } from '#server/db/trip-facts.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'
import { requestId, unknownRequest } from './operator-requests.ts'

export interface HiddenRequest {
  requestId: number
  hidden: boolean
}

/**
 * Takes a request off the board and notifies its author of the reason, or, with `reason` null, puts it back. A hidden
 * request stays open for its author, who can complete it. @throws OperatorError
 */
export function hideRequest(
  context: OperatorContext,
  { request, reason }: { request: string; reason: string | null },
): Promise<HiddenRequest> {
  const id = requestId(request)
  const cause = reason === null ? null : oneLine(reason)
  if (cause === '') throw new OperatorError('invalid', 'Say why, its author reads it: --reason "...".')
  return inTransaction(context.db, async (trx) => {
    const at = context.now()
    const found = await lockRequest(trx, id)
    if (!found) throw unknownRequest(request)
    if ((found.hidden_at !== null) === (cause !== null))
      throw new OperatorError(
        'conflict',
        `Request ${id} is ${cause === null ? 'not hidden' : 'hidden already'}.`,
      )
    if (cause !== null && (found.completed_at || found.time_at.getTime() < at))
      throw new OperatorError('conflict', `Request ${id} is over, so it is not on the board.`)
    await trx
      .updateTable('carpool_requests')
      .set({ hidden_at: cause === null ? null : new Date(at), hidden_reason: cause })
      .where('id', '=', id)
      .execute()
    if (cause !== null) {
      const facts = { ...tripFacts(found), requestId: id, reason: cause }
      await notifyUser(trx, { userId: found.user_id, kind: 'requestHidden', facts, at })
    }
    await writeAudit(
      trx,
      context,
      { type: 'carpool', id },
      {
        before: found.hidden_at
          ? { hidden: true, since: toWire(found.hidden_at.getTime()), reason: found.hidden_reason }
          : { hidden: false },
        after: cause === null ? { hidden: false } : { hidden: true, reason: cause },
      },
    )
    return { requestId: id, hidden: cause !== null }
  })
}

function lockRequest(trx: Database, id: number) {
  return trx
    .selectFrom('carpool_requests')
    .select(['user_id', 'address_from', 'address_to', 'address_from_np', 'address_to_np', 'time_at'])
    .select(['completed_at', 'hidden_at', 'hidden_reason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
