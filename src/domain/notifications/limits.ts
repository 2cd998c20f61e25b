export const NOTIFICATIONS_PER_PAGE = 20
export const MAX_NOTIFICATIONS_PAGE = 10_000
/** Older ones are deleted. */
export const NOTIFICATION_DAYS = 180
