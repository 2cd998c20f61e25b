/**
 * Why the system, or the operator by blocking an account, cancelled a booking: stored as a code, read in the reader's
 * language (messages my-bookings.reasons).
 */
const SYSTEM_REASONS = ['unpaid', 'noAnswer', 'notApproved', 'guestBlocked'] as const
export type SystemReason = (typeof SYSTEM_REASONS)[number]

export function systemReason(code: string | null): SystemReason | null {
  return SYSTEM_REASONS.find((item) => item === code) ?? null
}

/** Why hosts decline most often: stored as a code too, so that the guest reads it in another language than the host. */
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
