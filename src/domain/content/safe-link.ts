import { safePath } from '#domain/auth/safe-path.ts'
import { isLoopback } from '#domain/shared/loopback.ts'

/** Link targets: https URL, path of this site, mailto:, tel:, fragment of the page (#). */
export type LinkKind = 'web' | 'path' | 'mail' | 'phone' | 'fragment'

/** Allowed link kinds by site data field. `phone` and `email` are not URLs: see `phoneLink`. */
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
/** Browsers ignore spaces, line ends and invisible characters in URLs; direction overrides mislead readers. */
const HIDDEN = /[\s\p{Cc}\p{Cf}]/u

/**
 * Validates a link from the operator's settings, when read and when written; null when it is unsafe. Web URLs must be
 * https without credentials; http only for this machine.
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
  // one email address only: a query could add recipients and a text
  mail: (link) => /^mailto:[^\s@?&,;:<>"/]{1,64}@[a-z0-9.-]{1,253}$/i.test(link),
  phone: (link) => /^tel:\+?\d[\d-]{1,20}$/i.test(link),
  fragment: (link) => /^#[\p{L}\p{M}\p{N}_-]{1,200}$/u.test(link),
}

function isWebUrl(link: string): boolean {
  // with both slashes: an https page parses "https:host" differently
  if (!/^https?:\/\/[^/\\]/i.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, username, password } = new URL(link)
  if (username || password) return false
  return protocol === 'https:' || isLoopback(hostname)
}

/** A tel: link; spaces and brackets of the written number are removed. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[\s().]/g, '')}`
}
