import { oneLine } from '#domain/shared/text.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

const MAX_REFERENCE = 120

export interface ClosedReward {
  reward: number
  /** id of the user who was paid */
  referrer: number
  /** NRS */
  amount: number
  reference: string
}

/** Records that a reward was paid out, once: a compare-and-swap. @throws OperatorError */
export function closeReward(
  context: OperatorContext,
  { reward, reference }: { reward: string; reference: string },
): Promise<ClosedReward> {
  const id = /^(?:user:)?([1-9]\d{0,14})$/.exec(reward.trim())?.[1]
  const note = oneLine(reference)
  if (!note || note.length > MAX_REFERENCE)
    throw new OperatorError(
      'invalid',
      `Give the reference of the transfer, ${MAX_REFERENCE} characters at most.`,
    )
  return inTransaction(context.db, async (trx) => {
    const paid = await trx
      .updateTable('referral_rewards')
      .set({ paid_at: new Date(context.now()), reference: note })
      .where('referred_id', '=', Number(id ?? 0))
      .where('paid_at', 'is', null)
      .returning(['referred_id', 'referrer_id', 'amount'])
      .executeTakeFirst()
    if (!paid) throw new OperatorError('notFound', `No reward for the person "${reward}" is due.`)
    const { referred_id, referrer_id, amount } = paid
    await writeAudit(
      trx,
      context,
      { type: 'user', id: referrer_id },
      { after: { reward: referred_id, amount, reference: note } },
    )
    return { reward: referred_id, referrer: referrer_id, amount, reference: note }
  })
}
