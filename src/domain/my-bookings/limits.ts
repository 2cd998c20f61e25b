export const BOOKINGS_PER_PAGE = 10
export const MAX_BOOKINGS_PAGE = 10_000
/** Characters; the contract refuses longer ones. */
export const MAX_REASON_LENGTH = 500
export const MAX_REMARKS_LENGTH = 1_000
/** Spec section 9: 1 (Worse) to 5 (Best). */
export const RATES = [1, 2, 3, 4, 5] as const
export type Rate = (typeof RATES)[number]
/** The alarm of a booking in somebody's calendar, before pickup. */
export const ALARM_HOURS = 3
/** Before pickup: until then a guest ends an approved booking free of charge. */
export const FREE_CANCELLATION_HOURS = 72
