/**
 * Why the system, or the operator by blocking an account, cancelled a booking: stored as a code, read in the reader's
 * language (messages my-bookings.reasons).
 */
const SYSTEM_REASONS = ['unpaid', 'notApproved', 'guestBlocked'] as const
export type SystemReason = (typeof SYSTEM_REASONS)[number]

export function systemReason(code: string | null): SystemReason | null {
  return SYSTEM_REASONS.find((one) => one === code) ?? null
}
