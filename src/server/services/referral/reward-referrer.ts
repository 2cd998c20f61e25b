import { sql } from 'kysely'
import { REFERRAL_REWARD } from '#domain/referral/reward.ts'
import { shortName } from '#domain/shared/person-name.ts'
import type { Database } from '#server/db/client.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'

interface CompletedTrip {
  id: string
  user_id: number
  vehicle_id: number
}

/**
 * Rewards the referrer for a user's first completed trip, in the transaction that completes it; the primary key decides
 * between two trips that end at once. Trips with the referrer's own vehicle, or that end while the referrer is blocked,
 * earn nothing, but a later trip still can. A deleted referrer earns nothing more.
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
