import { safePath } from '#domain/auth/safe-path.ts'
import { plainText } from '#domain/shared/text.ts'

/** NRS that the referrer earns by one trip of a referred user (reward.ts). */
export const REFERRAL_REWARD = 100
/** NRS that such a trip costs at least. */
export const MIN_REWARDED_PAYABLE = 1_000
/** Days from its drop-off until it counts. */
export const REWARD_AFTER_DAYS = 7
export const REFERRED_USERS_PER_PAGE = 20
export const MAX_REFERRED_USERS_PAGE = 10_000

/** Delay before a new link is copied, so that the user first sees it. */
export const COPY_DELAY_MS = 800

/** The query key of a referral link. */
export const REFERRAL_KEY = 'ref'
/** Storage key of the visitor's referral code and the time it was stored (epoch milliseconds of the device). */
export const REFERRAL_STORE = 'app:auth:referral'
/** Days after which the browser deletes it. */
export const REFERRAL_DAYS = 30
/** Characters to remove from the code of a pasted link; `readReferralCode` normalises its digits and dashes. */
export const REFERRAL_NOISE = /[\s\p{Default_Ignorable_Code_Point}]/gu
/** Our own codes are ten letters and digits. */
export const REFERRAL_CODE = /^[\w\p{Nd}\p{Pd}]{1,40}$/u

/** A code as it was issued; '' for anything else. */
export function readReferralCode(typed: string | null | undefined): string {
  const code = plainText(typed).replaceAll(' ', '').toLowerCase()
  return REFERRAL_CODE.test(code) ? code : ''
}

export interface StoredReferral {
  code: string
  at: number
}

/** Parses what layouts/parts/referral-script.ts stores; null for anything else. */
export function parseStoredReferral(value: unknown): StoredReferral | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, at } = value as Partial<Record<keyof StoredReferral, unknown>>
  return typeof code === 'string' && REFERRAL_CODE.test(code) && typeof at === 'number' ? { code, at } : null
}

interface Wanted {
  url?: string | null | undefined
  fallBackURL?: string | null | undefined
}

/** A referral link to the first of the two that is a path or a URL of this site, else to the home page. */
export function referralLink({ url, fallBackURL }: Wanted, code: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  const link = new URL(pathOn(origin, url) ?? pathOn(origin, fallBackURL) ?? '/', origin)
  link.searchParams.set(REFERRAL_KEY, code)
  return link.href
}

function pathOn(origin: string, url: string | null | undefined): string | null {
  const text = url?.trim() ?? ''
  return safePath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text)
}
