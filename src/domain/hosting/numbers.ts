import { latinDigits } from '#domain/shared/digits.ts'

/**
 * Parses a typed whole number, in Latin or Nepali digits, with commas; null for anything else. Numbers beyond the
 * safe range become the largest safe one, so that the error is "too large" and not "not a number".
 */
export function wholeNumber(text: string): number | null {
  const digits = latinDigits(text).replace(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null
}

export function isWithin(text: string, min: number, max: number): boolean {
  const number = wholeNumber(text)
  return number !== null && number >= min && number <= max
}
