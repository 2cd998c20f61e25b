import { latinDigits } from '#domain/shared/digits.ts'

/**
 * A typed whole number, also in Nepali digits and with the commas that people write; null for anything else. What is too
 * large to be counted is the largest number that can be, so that it is called too large and not "no number".
 */
export function wholeNumber(text: string): number | null {
  const digits = latinDigits(text).replace(/[\s,]/g, '')
  return /^\d+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null
}

export function isWithin(text: string, min: number, max: number): boolean {
  const number = wholeNumber(text)
  return number !== null && number >= min && number <= max
}
