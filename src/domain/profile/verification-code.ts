import { plainText } from '#domain/shared/text.ts'

/** URL fragment that opens the verification on the profile. */
export const VERIFICATION_FRAGMENT = '#verify-number'

/** Lifetime of a code, and the pause before the next one, in seconds. */
export const CODE_SECONDS = 300
export const RESEND_SECONDS = 60
/** Wrong codes after which a code is void. */
export const MAX_TRIES = 5
/** Codes within 24 hours, by number and by user. */
export const CODES_A_DAY = 5

export const CODE_DIGITS = 6
/** Maximum length of a typed or pasted text: a whole message may be pasted. */
export const MAX_TYPED_CODE = 300

/** Six digits that are not part of a longer number, optionally in two halves: "123456", "123 456", "123-456". */
const CODE = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/

/** Finds the code in a typed or pasted text, in digits of any script and also inside a message; null without one. */
export function readVerificationCode(typed: string): string | null {
  const text = plainText(typed.slice(0, MAX_TYPED_CODE))
  const [, first, second] = CODE.exec(text) ?? []
  if (first && second) return first + second
  const apart = text.replace(/[ -]/g, '')
  return /^\d{6}$/.test(apart) ? apart : null
}
