import { isLoopback } from '#domain/shared/loopback.ts'

/** Whether mocks of outside services, demo data and automatic approval may exist in this process. */
export interface MockPolicy {
  allowed: boolean
  /** What shows that real people may come here, in words for the operator; empty when nothing does. */
  reasons: readonly string[]
}

export interface Exposure {
  /** ALLOW_MOCKS; null: not set */
  allowMocks: boolean | null
  /** The variables that are set and hold a key of a real service. */
  realKeys: readonly string[]
  /** The address to listen on. */
  host: string
  siteUrl: string
  /** A proxy in front makes a site reachable that listens on this machine only. */
  trustProxy: boolean
}

/**
 * Mocks sign anybody in as anybody and mark bookings as paid, so they run only where nobody else can come. NODE_ENV plays
 * no part: it says how libraries run, and nothing about who can reach the site.
 */
export function mockPolicy({ allowMocks, realKeys, host, siteUrl, trustProxy }: Exposure): MockPolicy {
  const { protocol, hostname } = new URL(siteUrl)
  const reasons = [
    ...(allowMocks === false ? ['ALLOW_MOCKS is off'] : []),
    ...realKeys.map((name) => `${name} is set`),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    ...(protocol === 'https:' || !isLoopback(hostname) ? [`SITE_URL is ${siteUrl}`] : []),
    ...(trustProxy ? ['TRUST_PROXY is on'] : []),
  ]
  return { allowed: allowMocks ?? reasons.length === 0, reasons }
}
