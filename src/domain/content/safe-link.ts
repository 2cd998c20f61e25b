import { safePath } from '#domain/auth/safe-path.ts'
import { isLoopback } from '#domain/shared/loopback.ts'

/** Where a link may lead: to a web address (https:), a path of this site, a mailbox (mailto:), a telephone (tel:), a heading of its page (#). */
export type LinkKind = 'web' | 'path' | 'mail' | 'phone' | 'fragment'

/** What the links of the site data may be, by field. `phone` and `email` hold no address: see `phoneLink`. */
export const SITE_LINKS = {
  social: ['web'],
  stores: ['web'],
  pages: ['path', 'web'],
  bannerLink: ['path', 'web', 'phone', 'mail'],
  bannerImage: ['path', 'web'],
  phone: ['phone'],
  email: ['mail'],
} as const satisfies Record<string, readonly LinkKind[]>

const MAX_LENGTH = 2_048
/** Browsers read past spaces, line ends and invisible signs, and people past what turns the direction of writing. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]/u

/**
 * A link as it may be shown, or null: for what somebody typed into settings, read there and checked when it is written.
 * A web address is https without a name and a password in it; http only of this machine.
 */
export function safeLink(value: unknown, kinds: readonly LinkKind[]): string | null {
  if (typeof value !== 'string') return null
  const link = value.trim()
  if (!link || link.length > MAX_LENGTH || HIDDEN.test(link)) return null
  return kinds.some((kind) => CHECKS[kind](link)) ? link : null
}

const CHECKS: Record<LinkKind, (link: string) => boolean> = {
  web: isWebUrl,
  path: (link) => safePath(link) !== null,
  // one mailbox and nothing more: a query could fill in copies and a text
  mail: (link) => /^mailto:[^\s@?&,;:<>"/]{1,64}@[a-z0-9.-]{1,253}$/i.test(link),
  phone: (link) => /^tel:\+?\d[\d-]{1,20}$/i.test(link),
  fragment: (link) => /^#[\p{L}\p{M}\p{N}_-]{1,200}$/u.test(link),
}

function isWebUrl(link: string): boolean {
  // with its two slashes: "https:host" is read differently on an https page
  if (!/^https?:\/\/[^/\\]/i.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  if (username || password) return false
  return protocol === 'https:' || isLoopback(hostname)
}

/** A number as a link: it is written with spaces and brackets, which are no part of it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[\s().]/g, '')}`
}
