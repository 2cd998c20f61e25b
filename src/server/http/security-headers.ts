import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import { pagePattern } from '#domain/shell/site-pages.ts'
import type { PublicConfig } from '#server/config.ts'

const CSP_REPORTS = '/api/v1/csp-reports'

/**
 * Sent with every response (docs/security.md, Output). The CSP of pages comes from Astro, which knows its script
 * hashes.
 */
export const SECURITY_HEADERS: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
  'Reporting-Endpoints': `csp="${CSP_REPORTS}"`,
}

type Header = readonly [name: string, value: string]
const EVERYWHERE: readonly Header[] = Object.entries(SECURITY_HEADERS)
const IN_SIGN_IN_WINDOW = EVERYWHERE.filter(([name]) => name !== 'Cross-Origin-Opener-Policy')
const ON_DRIVER_PAGE = EVERYWHERE.map(
  ([name, value]): Header => [name, value.replace('geolocation=()', 'geolocation=(self)')],
)

/**
 * The page to which a sign-in popup returns must not send COOP, because its opener would lose it. Only a driver's page
 * may ask for the position.
 */
export function securityHeaders(pathname: string): readonly Header[] {
  if (pathname === SIGN_IN_RETURN) return IN_SIGN_IN_WINDOW
  return pagePattern(pathname) === '/trip-day/[token]' ? ON_DRIVER_PAGE : EVERYWHERE
}

/** For responses that are not pages: no content may execute. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Swagger UI has icons in its styles and calls the API. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sources of Google's services, added only if their key is configured. */
const GOOGLE_MAPS = {
  'script-src': ['https://maps.googleapis.com'],
  'img-src': ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'],
  'connect-src': ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'frame-src': ["'self'", 'https://*.google.com'],
  'worker-src': ["'self'", 'blob:'],
}
const GOOGLE_SIGN_IN = {
  'script-src': ['https://accounts.google.com/gsi/client'],
  'frame-src': ["'self'", 'https://accounts.google.com/gsi/'],
  'connect-src': ['https://accounts.google.com/gsi/'],
  'style-src': ['https://accounts.google.com/gsi/style'],
  'img-src': ['https://*.googleusercontent.com'],
}
const FACEBOOK_SIGN_IN = {
  'script-src': ['https://connect.facebook.net'],
  'frame-src': ["'self'", 'https://www.facebook.com', 'https://web.facebook.com'],
  'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
  'img-src': ['https://*.fbsbx.com', 'https://*.fbcdn.net'],
}
/** The service worker makes the same API calls as pages, and its code is in one file. */
export const workerPolicy = (config: PublicConfig): string =>
  withSources("default-src 'none'; connect-src 'self'", [apiSources(config)])

type Sources = Partial<Record<string, string[]>>

/** Adds the configured services and the report endpoint to the build's policy, which only allows this site. */
export function pagePolicy(policy: string, config: PublicConfig, formOrigins: string[]): string {
  const additions: Sources[] = [
    // older browsers only support report-uri; newer ones ignore it in favour of report-to
    { 'report-to': ['csp'], 'report-uri': [CSP_REPORTS] },
    apiSources(config),
    { 'form-action': formOrigins },
    chatwootSources(config),
    config.googleMapsKey ? GOOGLE_MAPS : {},
    config.identity.googleClientId ? GOOGLE_SIGN_IN : {},
    config.identity.facebookAppId ? FACEBOOK_SIGN_IN : {},
  ]
  return withSources(policy, additions)
}

function chatwootSources({ support: { chatwoot } }: PublicConfig): Sources {
  if (!chatwoot) return {}
  const { origin } = new URL(chatwoot.baseUrl)
  return { 'script-src': [origin], 'frame-src': ["'self'", origin] }
}

const withSources = (policy: string, additions: Sources[]): string =>
  additions.flatMap((sources) => Object.entries(sources)).reduce(addSources, policy)

function apiSources({ apiBaseUrl, pagesBaseUrl }: PublicConfig): Sources {
  const apis = [apiBaseUrl, pagesBaseUrl].filter((base) => URL.canParse(base))
  return { 'connect-src': apis.map((base) => new URL(base).origin) }
}

function addSources(policy: string, [name, sources = []]: [string, string[] | undefined]): string {
  if (!sources.length) return policy
  const directives = policy
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
  const index = directives.findIndex((directive) => directive.startsWith(`${name} `))
  if (index < 0) return [...directives, `${name} ${sources.join(' ')}`].join('; ')
  const known = new Set(directives[index]?.split(' '))
  directives[index] = [...known, ...sources.filter((source) => !known.has(source))].join(' ')
  return directives.join('; ')
}
