import type { Pagination } from '#contract/envelope.ts'
import type { ReferralLink, ReferralPayload, ReferredUser } from '#contract/referral.ts'
import { REFERRED_USERS_PER_PAGE, referralLink } from '#domain/referral/referral.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { nameFor } from '#server/serializers/party.ts'

/** Latest first. Deleted accounts stay in the list without a name, because their rewards stay in the earnings. */
export async function listReferredUsers(
  { db }: AppContext,
  { userId, page, locale }: { userId: number; page: number; locale: Locale },
): Promise<{ data: ReferredUser[]; pagination: Pagination }> {
  const referred = db.selectFrom('users as u').where('u.referred_by', '=', userId)
  const [rows, { total }] = await Promise.all([
    referred
      .leftJoin('referral_rewards as r', 'r.referred_id', 'u.id')
      .select([
        'u.id',
        'u.first_name',
        'u.last_name',
        'u.other_name',
        'u.created_at',
        'u.blocked_at',
        'u.deleted_at',
      ])
      .select('r.amount')
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id', 'desc')
      .limit(REFERRED_USERS_PER_PAGE)
      .offset((page - 1) * REFERRED_USERS_PER_PAGE)
      .execute(),
    referred.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map((row) => ({
      id: row.id,
      fullName: row.deleted_at ? '' : nameFor(row, { isParty: false, locale }),
      memberSince: toWire(row.created_at.getTime()),
      reward: row.amount,
      hasProfile: row.deleted_at === null && row.blocked_at === null,
    })),
    pagination: { page, limit: REFERRED_USERS_PER_PAGE, total },
  }
}

/** All links of a user contain the same referral code, which belongs to the account. */
export async function createReferralLink(
  { db, config }: AppContext,
  payload: ReferralPayload,
  userId: number,
): Promise<ReferralLink> {
  const { referral_code } = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { link: referralLink(payload, referral_code, config.siteUrl) }
}
