/** NRS that the referrer earns by the first completed trip of a referred user. */
export const REFERRAL_REWARD = 100
export const REFERRED_USERS_PER_PAGE = 20
export const MAX_REFERRED_USERS_PAGE = 10_000
