import { isLoopback } from '#domain/shared/loopback.ts'

/** Whether mocks of external services, demo data and automatic approval are allowed in this process. */
export interface MockPolicy {
  isAllowed: boolean
  /** Signs that the site is public, as text for the operator; empty when there are none. */
  reasons: readonly string[]
}

export interface SiteExposure {
  /** ALLOW_MOCKS; null: unset */
  allowMocks: boolean | null
  /** Names of the set variables that hold a key of a real service. */
  realKeys: readonly string[]
  /** The host to listen on. */
  host: string
  siteUrl: string
  /** A reverse proxy makes a site public that listens on this machine only. */
  hasProxy: boolean
}

/**
 * Mocks sign in any user without a password and mark bookings as paid, so they run only where the site is not public.
 * NODE_ENV is ignored: it configures libraries and does not tell who can reach the site.
 */
export function mockPolicy({ allowMocks, realKeys, host, siteUrl, hasProxy }: SiteExposure): MockPolicy {
  const { protocol, hostname } = new URL(siteUrl)
  const reasons = [
    ...(allowMocks === false ? ['ALLOW_MOCKS is off'] : []),
    ...realKeys.map((name) => `${name} is set`),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    ...(protocol === 'https:' || !isLoopback(hostname) ? [`SITE_URL is ${siteUrl}`] : []),
    ...(hasProxy ? ['TRUST_PROXY is on'] : []),
  ]
  return { isAllowed: allowMocks ?? reasons.length === 0, reasons }
}
