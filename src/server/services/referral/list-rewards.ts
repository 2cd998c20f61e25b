import { toWire } from '#domain/shared/kathmandu-time.ts'
import { namedUser } from '#server/serializers/deleted-user.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

export interface DueReward {
  /** the id of the referred user */
  reward: number
  referrer: string
  email: string | null
  mobile: string | null
  /** NRS */
  amount: number
  referred: string
  booking: string
  since: string
}

/** Referral rewards that are not paid out yet, oldest first; not those of a blocked or deleted referrer. */
export async function listRewards(context: OperatorContext, limit: number): Promise<DueReward[]> {
  const { db } = context
  const rows = await db
    .selectFrom('referral_rewards as w')
    .innerJoin('users as r', 'r.id', 'w.referrer_id')
    .innerJoin('users as g', 'g.id', 'w.referred_id')
    .select(['w.referred_id', 'w.amount', 'w.booking_id', 'w.created_at', 'r.email', 'r.mobile_number'])
    .select([namedUser('r').as('referrer'), namedUser('g').as('referred')])
    .where('w.paid_at', 'is', null)
    .where('r.blocked_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.referred_id')
    .limit(limit)
    .execute()
  const listed = rows.map(({ referred_id }) => referred_id)
  await writeAudit(db, context, { type: 'user', id: null }, { after: { listed } })
  return rows.map((row) => ({
    reward: row.referred_id,
    referrer: row.referrer,
    email: row.email,
    mobile: row.mobile_number,
    amount: row.amount,
    referred: row.referred,
    booking: row.booking_id,
    since: toWire(row.created_at.getTime()),
  }))
}
