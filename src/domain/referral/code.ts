import { plainText } from '#domain/shared/text.ts'

/** The query key of a referral link. */
export const REFERRAL_KEY = 'ref'
/** Storage key of the code by which the visitor came, with the time (epoch milliseconds, of the device) it was kept. */
export const REFERRAL_STORE = 'app:auth:referral'
/** Days after which the browser forgets it. */
export const REFERRAL_DAYS = 30
/** What is removed from a pasted link's code; the digits and dashes in it are read by `readReferralCode`. */
export const REFERRAL_NOISE = /[\s\p{Default_Ignorable_Code_Point}]/gu
/** Our own codes are ten letters and digits. */
export const REFERRAL_CODE = /^[\w\p{Nd}\p{Pd}]{1,40}$/u

/** A code as it was given out; '' for anything else. */
export function readReferralCode(typed: string | null | undefined): string {
  const code = plainText(typed).replaceAll(' ', '').toLowerCase()
  return REFERRAL_CODE.test(code) ? code : ''
}

export interface KeptReferral {
  code: string
  at: number
}

/** Null for anything else than what layouts/parts/referral-script.ts stores. */
export function parseKeptReferral(value: unknown): KeptReferral | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, at } = value as Partial<Record<keyof KeptReferral, unknown>>
  return typeof code === 'string' && REFERRAL_CODE.test(code) && typeof at === 'number' ? { code, at } : null
}
