import * as v from 'valibot'
import * as contract from '#contract/referral.ts'
import { MAX_REFERRED_USERS_PAGE } from '#domain/referral/referral.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { createReferralLink, listReferredUsers } from '#server/services/referral/list-referred-users.ts'

export function serveReferral(serve: Serve): void {
  serve(
    contract.createReferralLink,
    {
      summary: "Creates a link to this site with the user's referral code",
      payload: contract.ReferralPayload,
      answer: contract.ReferralLink,
    },
    async ({ context, payload, userId }) => ({ data: await createReferralLink(context, payload, userId) }),
  )
  serve(
    contract.listReferredUsers,
    {
      summary: "Lists users who joined by the user's link, latest first",
      query: contract.ReferredUsersQuery,
      answer: v.array(contract.ReferredUser),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    async ({ context, query, userId, locale }) =>
      listReferredUsers(context, {
        userId,
        locale,
        page: readPageNumber(query.page, MAX_REFERRED_USERS_PAGE),
      }),
  )
}
