import { safePath } from '#domain/auth/safe-path.ts'
import { REFERRAL_KEY } from './code.ts'

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

function pathOn(origin: string, address: string | null | undefined): string | null {
  const text = address?.trim() ?? ''
  return safePath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text)
}
