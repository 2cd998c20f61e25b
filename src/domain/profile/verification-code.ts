import { plainText } from '#domain/shared/text.ts'

export const CODE_DIGITS = 6
/** A pasted message is longer than a code; more than this holds none. */
export const MAX_TYPED_CODE = 300

/** Six digits that no further digit touches, in two halves at most: "123456", "123 456", "123-456". */
const CODE = /(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)/

/** The code in what was typed or pasted, also in digits of any script and inside a message; null when there is none. */
export function readVerificationCode(typed: string): string | null {
  const text = plainText(typed.slice(0, MAX_TYPED_CODE))
  const [, first, second] = CODE.exec(text) ?? []
  if (first && second) return first + second
  const apart = text.replace(/[ -]/g, '')
  return /^\d{6}$/.test(apart) ? apart : null
}
