import { safePath } from '#domain/auth/safe-path.ts'
import { REFERRAL_KEY } from './code.ts'

interface Wanted {
  url?: string | null | undefined
  fallBackURL?: string | null | undefined
}

/** A referral link to an address of this site, as a path or in full: the first that is one, else to its home page. */
export function referralLink({ url, fallBackURL }: Wanted, code: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  const link = new URL(pathOn(origin, url) ?? pathOn(origin, fallBackURL) ?? '/', origin)
  link.searchParams.set(REFERRAL_KEY, code)
  return link.href
}

function pathOn(origin: string, address: string | null | undefined): string | null {
  const text = address?.trim() ?? ''
  return safePath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text)
}
