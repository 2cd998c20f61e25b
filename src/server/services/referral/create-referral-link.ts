import type { ReferralLink, ReferralPayload } from '#contract/referral.ts'
import { referralLink } from '#domain/referral/link.ts'
import type { AppContext } from '#server/context.ts'

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
