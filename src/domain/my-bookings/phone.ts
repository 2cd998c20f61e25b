import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** Numbers are stored without it. */
const PREFIX = '+977'

/** For a `tel:` link. */
export function telUrl(phone: string): string {
  const digits = phone.replace(/[^+\d]/g, '')
  return `tel:${digits.startsWith('+') ? digits : PREFIX + digits}`
}

/** '+977 983-1204517' */
export function formatPhone(phone: string, locale: Locale): string {
  const parts = /^(\d{3})(\d{7})$/.exec(phone)
  return localDigits(parts ? `${PREFIX} ${parts[1]}-${parts[2]}` : phone, locale)
}
