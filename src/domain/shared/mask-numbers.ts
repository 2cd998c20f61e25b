import { latinDigits } from './digits.ts'
import { findSpokenNumbers } from './spoken-numbers.ts'

/** Least digits of a Nepali phone number, without country and area code. */
const MIN_DIGITS = 7
const MASK = '•••••'

/** Digits of any script, with at most four characters between them that are not letters; keycaps (1️⃣) count as these. */
const RUN = /\+?\(?[\p{Nd}\p{No}](?:(?:[^\p{L}\p{M}\p{Nd}\p{No}]|\ufe0f|\u20e3){0,4}[\p{Nd}\p{No}])*/gu
const DIGIT = /[\p{Nd}\p{No}]/gu
/** Days, years and prices, which are not phone numbers. */
const HARMLESS = [
  /^(19|20)\d\d[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[0-2])$/,
  /^(0?[1-9]|[12]\d|3[0-2])[-/.](0?[1-9]|1[0-2])[-/.](19|20)\d\d$/,
  /^(19|20)\d\d ?[-–/] ?(19|20)\d\d$/,
  // amounts of at most nine digits: a mobile number has ten
  /^[1-9]\d?(,\d\d){0,2},\d{3}$/,
  /^[1-9]\d{0,2}(,\d{3}){1,2}$/,
]

/**
 * Masks every number of seven digits or more, in either script, in words and however it is spaced, for readers who may
 * not see phone numbers. In doubt, a number is masked.
 */
export function maskNumbers(text: string): string {
  const masked = text.replace(RUN, (run) => {
    const digits = run.match(DIGIT)?.length ?? 0
    if (digits < MIN_DIGITS) return run
    return HARMLESS.some((pattern) => pattern.test(latinDigits(run))) ? run : MASK
  })
  return findSpokenNumbers(masked)
    .filter(({ digits }) => digits >= MIN_DIGITS)
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + MASK + rest.slice(end), masked)
}
