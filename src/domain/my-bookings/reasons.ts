/**
 * Why the system, or the operator by blocking an account, cancelled a booking: stored as a code, translated for the
 * user (messages my-bookings.reasons).
 */
const SYSTEM_REASONS = ['unpaid', 'noAnswer', 'notApproved', 'guestBlocked'] as const
export type SystemReason = (typeof SYSTEM_REASONS)[number]

export function systemReason(code: string | null): SystemReason | null {
  return SYSTEM_REASONS.find((item) => item === code) ?? null
}

/**
 * The most frequent reasons to decline: also stored as codes, so that guest and host each read them in their own
 * language.
 */
export const DECLINE_REASONS = [
  'vehicleNeeded',
  'inWorkshop',
  'noDriver',
  'unfitRoad',
  'shortNotice',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export function declineReason(code: string | null): DeclineReason | null {
  return DECLINE_REASONS.find((item) => item === code) ?? null
}
