import { plainText } from './text.ts'

export const MOBILE_DIGITS = 10

/** Characters that are kept: more than any number has, so that the rules reject what was longer. */
const MAX_LENGTH = 20

const EXPLICIT_PREFIX = /^(?:\+|00)977/
/** Without a plus, 977 is the prefix only before a complete number: a mobile number may begin with 977 too. */
const BARE_PREFIX = /^0?977(?=0?9\d{9}$|0?[1-8]\d{7}$)/
/** A landline after the prefix, without its 0. A leading 9 is more likely an incomplete mobile number. */
export const LANDLINE_WITHOUT_ZERO = /^[1-8]\d{7}$/

/**
 * Normalises a typed or pasted number to the digits that are dialled in Nepal. Removes invisible characters, spaces,
 * hyphens, brackets, points, `tel:`, the prefix and a 0 before a mobile number; a landline gets its 0. Digits of any
 * script become 0-9. Other characters remain, for the rules to reject.
 */
export function readPhoneNumber(typed: string): string {
  const number = plainText(typed)
    .replace(/^tel:/i, '')
    .replace(/[ ().-]/g, '')
  const national = number.replace(EXPLICIT_PREFIX, '').replace(BARE_PREFIX, '')
  const dialled =
    national !== number && LANDLINE_WITHOUT_ZERO.test(national)
      ? `0${national}`
      : national.replace(/^0(?=9\d{9}$)/, '')
  // cut last: if separators counted, a cut digit would leave another valid number
  return dialled.slice(0, MAX_LENGTH)
}
