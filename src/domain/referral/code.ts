/** The query key of a referral link. */
export const REFERRAL_KEY = 'ref'
/** Storage key of the code by which the visitor came, with the time (epoch milliseconds, of the device) it was kept. */
export const REFERRAL_STORE = 'app:auth:referral'
/** Days after which the browser forgets it. */
export const REFERRAL_DAYS = 30
/** Our own codes are ten characters; the contract takes forty. */
export const REFERRAL_CODE = /^[\w-]{1,40}$/

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
