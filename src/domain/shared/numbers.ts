import { localDigits } from './digits.ts'
import { plainText } from './text.ts'

/** 'Rs. 1,200', 'रु १,२००', '1200 NPR' */
const CURRENCY = / ?(?:n?rs|re|npr|rupees?|र[ुू](?:प[ैि]ं?या[ँं]?)?)[.\u0970]? ?/gi
/** 'Rs. 1,200/-', 'रु. १,२००।–' */
const END_OF_AMOUNT = / ?[/।][-=]$/
/** Groups of three (1,200,000), or Indian ones (12,00,000). */
const GROUPED = /^[1-9]\d{0,2}([, ])\d{3}(\1\d{3})*$|^[1-9]\d?([, ])\d\d(\3\d\d)*\3\d{3}$/

interface Typed {
  digits: string
  fraction: string
}

/** Removes currency and spaces around a number, in digits 0-9. The result need not be a number. */
function bareNumber(text: string): string {
  // NFKC would append the digits of a power or a footnote to the number: 10² is not 102
  if (/\p{No}/u.test(text)) return text
  return plainText(text)
    .replace(CURRENCY, (found, at: number, whole: string) => {
      return at === 0 || at + found.length === whole.length ? '' : found
    })
    .replace(END_OF_AMOUNT, '')
    .replace(/[،٬]/g, ',')
    .replace(/٫/g, '.')
}

/**
 * Commas before groups of three digits, or Indian groups, are separators. Any other single comma is a decimal comma.
 */
function readTyped(text: string): Typed | null {
  const [, whole = '', fraction] = /^([\d, ]*)(?:\.(\d*))?$/.exec(bareNumber(text)) ?? []
  if (/^\d+$/.test(whole)) return { digits: whole, fraction: fraction ?? '' }
  if (GROUPED.test(whole)) return { digits: whole.replace(/[, ]/g, ''), fraction: fraction ?? '' }
  if (whole === '' && fraction) return { digits: '0', fraction }
  const [before = '', after] = whole.split(',')
  const isDecimal = fraction === undefined && /^\d*,\d*$/.test(whole) && whole !== ','
  return isDecimal ? { digits: before || '0', fraction: after ?? '' } : null
}

/** Parses a typed number that may have decimals; null for anything else. */
export function decimalNumber(text: string): number | null {
  const typed = readTyped(text)
  return typed && Math.min(Number(`${typed.digits}.${typed.fraction}`), Number.MAX_SAFE_INTEGER)
}

/**
 * Parses a typed whole number, optionally with .0 or .00; null for anything else. Numbers beyond the safe range become
 * the largest safe one, so that the error is "too large" and not "not a number".
 */
export function wholeNumber(text: string): number | null {
  const typed = readTyped(text)
  return typed && /^0{0,2}$/.test(typed.fraction)
    ? Math.min(Number(typed.digits), Number.MAX_SAFE_INTEGER)
    : null
}

/** The text of a number field after blur: the parsed number, in the script that was typed. */
export function normalizedNumber(text: string, read: (text: string) => number | null = wholeNumber): string {
  const number = read(text)
  if (number === null || number === Number.MAX_SAFE_INTEGER) return text
  return localDigits(String(number), /[०-९]/.test(text) ? 'np' : 'en')
}

/** Whether a text has only digits and separators, so that only their arrangement can be wrong. */
export function isNumeric(text: string): boolean {
  return /^[\d., ]*\d[\d., ]*$/.test(bareNumber(text))
}

export function isWithin(text: string, min: number, max: number): boolean {
  const number = wholeNumber(text)
  return number !== null && number >= min && number <= max
}
