import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { BookingStatus } from './status.ts'

/** Not stored with the numbers. */
const PREFIX = '+977'

/** For a `tel:` link. */
export function telUrl(phone: string): string {
  const digits = phone.replace(/[^+\d]/g, '')
  return `tel:${digits.startsWith('+') ? digits : PREFIX + digits.replace(/^0/, '')}`
}

/** '+977 983-1204517', '01-4412345' */
export function formatPhone(phone: string, locale: Locale): string {
  const mobile = /^(\d{3})(\d{7})$/.exec(phone)
  const landline = /^(01|0[2-9]\d)(\d{6,7})$/.exec(phone)
  if (mobile) return localDigits(`${PREFIX} ${mobile[1]}-${mobile[2]}`, locale)
  return localDigits(landline ? `${landline[1]}-${landline[2]}` : phone, locale)
}

const WITH_PHONES: readonly BookingStatus[] = ['approved', 'inTrip', 'completed']

/**
 * From approval on, guest and host see the full names of each other and of the driver, and the guest sees the whole
 * plate, even if the booking is cancelled afterwards (docs/booking-states.md, "Privacy").
 */
export function isParty({
  status,
  wasApproved = false,
}: {
  status: BookingStatus
  wasApproved?: boolean
}): boolean {
  return wasApproved || showsPhones(status)
}

/** Statuses in which the guest sees the exact position of the vehicle (docs/booking-states.md, "Privacy"). */
export const STATUSES_WITH_POSITION: readonly BookingStatus[] = ['approved', 'inTrip']

/**
 * From approval on, the two parties see each other's phone number and the driver's (docs/booking-states.md, "Privacy").
 */
export function showsPhones(status: BookingStatus): boolean {
  return WITH_PHONES.includes(status)
}
