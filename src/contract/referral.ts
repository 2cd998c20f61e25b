import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The page of this site that the link opens; any other URL opens the home page. Clients use either name. */
export const ReferralPayload = v.object({
  url: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000)))),
  fallBackURL: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000)))),
})
export type ReferralPayload = v.InferOutput<typeof ReferralPayload>
export const ReferralLink = v.object({ link: v.string() })
export type ReferralLink = v.InferOutput<typeof ReferralLink>

/**
 * `reward`: NRS that the referrer earned by a trip of this person; null before. `hasProfile`: false for a blocked account
 * and for a deleted one, whose `fullName` is empty.
 */
export const ReferredUser = v.object({
  id: v.number(),
  fullName: v.string(),
  memberSince: v.string(),
  reward: v.nullable(v.number()),
  hasProfile: v.boolean(),
})
export type ReferredUser = v.InferOutput<typeof ReferredUser>
export const ReferredUsersQuery = v.object({ page: v.optional(v.string()) })

export const createReferralLink = endpoint<ReferralPayload, ReferralLink>('POST', '/referral', {
  guarded: true,
})
/** Latest first, 20 a page. */
export const listReferredUsers = endpoint<undefined, ReferredUser[]>('GET', '/referral/users', {
  guarded: true,
})
