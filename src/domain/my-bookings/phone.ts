import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'

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

/** Links that open a chat with a number that has its country code. */
export function chatUrls(number: string): { app: 'WhatsApp' | 'Viber'; url: string }[] {
  const digits = number.replace(/\D/g, '')
  return [
    { app: 'WhatsApp', url: `https://wa.me/${digits}` },
    { app: 'Viber', url: `viber://chat?number=%2B${digits}` },
  ]
}
