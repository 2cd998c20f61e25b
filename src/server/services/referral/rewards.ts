import { sql } from 'kysely'
import { REFERRAL_REWARD } from '#domain/referral/referral.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { namedUser } from '#server/serializers/party.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'

const MAX_REFERENCE = 120

interface ClosedReward {
  reward: number
  /** id of the paid user */
  referrer: number
  /** NRS */
  amount: number
  reference: string
}

/**
 * Records that a reward was paid out, once: a compare-and-swap.
 * @throws OperatorError
 */
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

interface CompletedTrip {
  id: string
  user_id: number
  vehicle_id: number
}

/**
 * Rewards the referrer for a user's first completed trip, in the transaction that completes it; the primary key decides
 * between two trips that end at the same time. Trips with the referrer's own vehicle, or that end while the referrer is
 * blocked, earn nothing, but a later trip still can. A deleted referrer earns nothing more.
 */
export async function rewardReferrer(trx: Database, trip: CompletedTrip, at: number): Promise<void> {
  const { rows } = await sql<{ referrer_id: number; name: string }>`
    with added as (
      insert into referral_rewards (referred_id, referrer_id, booking_id, amount, created_at)
      select g.id, r.id, ${trip.id}, ${REFERRAL_REWARD}, ${new Date(at)}
        from users g join users r on r.id = g.referred_by join vehicles v on v.id = ${trip.vehicle_id}
        where g.id = ${trip.user_id} and r.blocked_at is null and r.deleted_at is null and v.user_id <> r.id
      on conflict (referred_id) do nothing
      returning referrer_id, referred_id
    )
    select added.referrer_id, concat_ws(' ', g.first_name, nullif(g.last_name, '')) as name
      from added join users g on g.id = added.referred_id`.execute(trx)
  const [reward] = rows
  if (reward)
    await notifyUser(trx, {
      userId: reward.referrer_id,
      kind: 'referralReward',
      facts: { name: shortName(reward.name), nameId: trip.user_id },
      amount: REFERRAL_REWARD,
      at,
    })
}
