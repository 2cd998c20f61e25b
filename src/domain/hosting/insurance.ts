import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { INSURANCE_NOTICE_DAYS } from './limits.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Days between two YYYY-MM-DD days; 0 on the last insured day, negative once lapsed. */
export function daysLeft(expiry: string, today: string): number {
  return Math.round((day(expiry) - day(today)) / DAY_MS)
}

/** The notice that is due, by its days before the expiry (30, 7 or 1); null before the first and after the last day. */
export function noticeDue(expiry: string, today: string): number | null {
  const left = daysLeft(expiry, today)
  if (left < 0) return null
  return INSURANCE_NOTICE_DAYS.findLast((mark) => left <= mark) ?? null
}

/** Checked documents are locked until they are rejected or the insurance is about to lapse. */
export function canRenewDocuments(
  { status, insuranceExpiry }: { status: string | null; insuranceExpiry: string | null },
  today: string,
): boolean {
  if (status === null) return false
  const soon = INSURANCE_NOTICE_DAYS[0]
  return status === 'rejected' || (insuranceExpiry !== null && daysLeft(insuranceExpiry, today) <= soon)
}
