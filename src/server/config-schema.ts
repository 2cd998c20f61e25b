import proxyAddr from 'proxy-addr'
import * as v from 'valibot'
import { urlsOf } from './db/servers.ts'
import { GATEWAY_VARIABLES, incompleteKeys } from './ports/gateways/gateways.ts'

export class ConfigError extends Error {}

export type EnvironmentVariables = Record<string, string | undefined>

// A message of a variable completes the sentence "PORT must be ...".
const URL_FORM = 'a URL that starts with http:// or https://'
const POSTGRES_FORM = 'a URL that starts with postgres://'

const text = (fallback: string) => v.optional(v.string(), fallback)

const url = v.pipe(
  v.string(),
  v.transform(withoutTrailingSlash),
  v.regex(/^https?:\/\//, URL_FORM),
  v.url(URL_FORM),
)
const origin = v.pipe(
  url,
  v.check(isOrigin, 'a URL without user, path, query and fragment, such as https://sawari.example'),
)
/** May name several hosts: db/servers.ts. */
const postgresUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, POSTGRES_FORM),
  v.check((value) => urlsOf(value).every((one) => URL.canParse(one)), POSTGRES_FORM),
)
const pathOrUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/(?!\/)/.test(value) || v.is(url, value),
    `a path that starts with /, or ${URL_FORM}`,
  ),
  v.transform(withoutTrailingSlash),
)

/** The number of proxies before this process, or their networks. */
export type TrustProxy = number | readonly string[]
const MAX_HOPS = 10
const PROXIES_FORM = `"on", "off", the number of proxies from 1 to ${MAX_HOPS}, or their addresses and networks, such as 10.0.0.0/8,::1`
const trustProxy = v.pipe(
  v.string(),
  v.check((text) => text === 'off' || isTrustProxy(proxiesOf(text)), PROXIES_FORM),
  v.transform((text): TrustProxy | null => (text === 'off' ? null : proxiesOf(text))),
)

export const ROLES = ['web', 'jobs'] as const
export type Role = (typeof ROLES)[number]
const ROLES_FORM = '"web", "jobs" or "web,jobs"'
const roles = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s*,\s*/)),
  v.array(v.picklist(ROLES, ROLES_FORM)),
)

const contact = v.pipe(
  v.string(),
  v.check(
    (value) => /^https:\/\/[^\s/]+/.test(value) || v.is(v.pipe(v.string(), v.email()), value),
    'an email address, or a URL that starts with https://',
  ),
)

/** Outputs the digits without the `+`. */
const phoneNumber = v.pipe(
  v.string(),
  v.regex(/^\+[1-9]\d{7,14}$/, 'a number with its country code, such as +9779800000000'),
  v.transform((value) => value.slice(1)),
)

/** Long enough that it cannot be guessed. */
const secret = v.pipe(v.string(), v.minLength(16, 'a text of at least 16 characters'))

const onOff = v.pipe(
  v.picklist(['on', 'off'], '"on" or "off"'),
  v.transform((value) => value === 'on'),
)

const wholeNumber = (min: number, max: number) => {
  const requested = `a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, requested),
    v.transform(Number),
    v.minValue(min, requested),
    v.maxValue(max, requested),
  )
}

const integer = (min: number, max: number, fallback: number) =>
  v.optional(wholeNumber(min, max), String(fallback))

function oneOf<const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) {
  return v.optional(v.picklist(values, `one of ${values.join(', ')}`), fallback)
}

/** Every variable that is read; `.env.example` describes each. */
export const variables = v.object({
  PORT: integer(0, 65_535, 4321),
  HOST: text('127.0.0.1'),
  ALLOW_MOCKS: v.nullish(onOff, null),
  SITE_URL: v.optional(origin),
  DATA_DIR: text('data'),
  DATABASE_URL: v.nullish(postgresUrl, null),
  DATABASE_DIRECT_URL: v.nullish(postgresUrl, null),
  DATABASE_REPLICA_URL: v.nullish(postgresUrl, null),
  DATABASE_POOL_SIZE: integer(2, 200, 16),
  ROLES: v.optional(roles, 'web,jobs'),
  // scripts/run.mjs has no dependencies: it uses the value, and its form is checked here
  HEAP_MB: integer(64, 65_536, 256),
  DEMO_DATA: v.optional(onOff),
  RATE_LIMITS: v.optional(onOff, 'on'),
  MAX_CONNECTIONS: integer(1, 100_000, 8_000),
  MAX_STREAMS: integer(0, 100_000, 5_000),
  TRUST_PROXY: v.optional(trustProxy, 'off'),
  CDN: v.optional(onOff, 'off'),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info'], 'info'),
  LOG_CLIENT: oneOf(['network', 'whole', 'off'], 'network'),
  RELEASE: v.nullish(v.string(), null),
  METRICS_PORT: v.nullish(wholeNumber(0, 65_535), null),
  METRICS_TOKEN: v.nullish(secret, null),
  PAGE_CACHE_MB: integer(0, 4_096, 64),
  SEARCH_INDEX: v.optional(onOff, 'on'),
  AUTO_APPROVE_MINUTES: integer(0, 100_000, 0),
  MAX_UNPAID_BOOKINGS: integer(1, 10_000, 5),
  API_DOCS: v.optional(onOff),
  SERVICE_WORKER: v.optional(onOff, 'on'),
  GOOGLE_CLIENT_ID: text(''),
  FACEBOOK_APP_ID: text(''),
  FACEBOOK_APP_SECRET: text(''),
  ...GATEWAY_VARIABLES,
  SMS_PROVIDER: v.optional(v.picklist(['sparrow', 'aakash'], 'one of sparrow, aakash')),
  SMS_TOKEN: text(''),
  SMS_FROM: text(''),
  SMS_BASE_URL: v.nullish(url, null),
  SMS_DAILY_LIMIT: integer(0, 1_000_000, 1_000),
  SUPPORT_WHATSAPP: v.nullish(phoneNumber, null),
  SUPPORT_VIBER: v.nullish(phoneNumber, null),
  CHATWOOT_BASE_URL: v.nullish(url, null),
  CHATWOOT_TOKEN: text(''),
  PUSH_CONTACT: v.nullish(contact, null),
  FUEL_PRICE: integer(1, 10_000, 165),
  OSRM_URL: v.nullish(url, null),
  ROUTE_DEADLINE_MS: integer(100, 600_000, 2_000),
  PHOTON_URL: v.nullish(url, null),
  UPLOADS_SHARED: v.optional(onOff, 'off'),
  S3_ENDPOINT: v.nullish(url, null),
  S3_REGION: text('us-east-1'),
  S3_BUCKET: text(''),
  S3_ACCESS_KEY_ID: text(''),
  S3_SECRET_ACCESS_KEY: text(''),
  PUBLIC_API_BASE_URL: v.optional(pathOrUrl, '/api/v1'),
  PUBLIC_PAGES_BASE_URL: v.optional(pathOrUrl, '/content/v1'),
  PUBLIC_API_KEY: text(''),
  PUBLIC_GOOGLE_MAPS_KEY: text(''),
})
export type Variables = v.InferOutput<typeof variables>

const together = (one: keyof Variables, other: keyof Variables) =>
  v.check(
    (set: Variables) => Boolean(set[one]) === Boolean(set[other]),
    `${one} and ${other} go together: set both or neither.`,
  )

/** Some settings consist of several variables: all of them must be set, or none. */
const completeVariables = v.pipe(
  variables,
  v.check(
    (set) => set.DATABASE_URL !== null || set.ROLES.length === ROLES.length,
    ({ input }) =>
      `ROLES=${input.ROLES.join(',')} needs DATABASE_URL: the embedded database has one process, which does everything.`,
  ),
  v.check(
    (set) => set.DATABASE_URL !== null || set.DATABASE_DIRECT_URL === null,
    'DATABASE_DIRECT_URL is another way to the database of DATABASE_URL: set both, or leave it out.',
  ),
  v.check(
    (set) => set.DATABASE_URL !== null || set.DATABASE_REPLICA_URL === null,
    'DATABASE_REPLICA_URL is a copy of the database of DATABASE_URL: set both, or leave it out.',
  ),
  v.check(
    (set) => set.METRICS_PORT === null || set.METRICS_PORT === 0 || set.METRICS_PORT !== set.PORT,
    'METRICS_PORT is a port of its own: set it to another one than PORT, or set METRICS_TOKEN alone.',
  ),
  v.check(
    (set) => !set.CDN || set.TRUST_PROXY !== null,
    'CDN=on needs TRUST_PROXY: otherwise all visitors share the limits of the CDN.',
  ),
  together('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'),
  v.check(
    (set) => incompleteKeys(set) === null,
    ({ input }) => `${incompleteKeys(input)?.join(' and ')} go together: set both or neither.`,
  ),
  together('CHATWOOT_BASE_URL', 'CHATWOOT_TOKEN'),
  together('SMS_PROVIDER', 'SMS_TOKEN'),
  v.check(
    (set) => (set.SMS_PROVIDER === 'sparrow') === Boolean(set.SMS_FROM),
    'SMS_FROM is the identity that Sparrow gave you: set it with SMS_PROVIDER=sparrow, and only then.',
  ),
  v.check(
    (set) => set.SMS_BASE_URL === null || set.SMS_PROVIDER !== undefined,
    'SMS_BASE_URL is the URL of SMS_PROVIDER: set both, or leave it out.',
  ),
  v.check(
    (set) =>
      new Set([set.S3_ENDPOINT, set.S3_BUCKET, set.S3_ACCESS_KEY_ID, set.S3_SECRET_ACCESS_KEY].map(Boolean))
        .size === 1,
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.',
  ),
  v.check(
    (set) => !set.UPLOADS_SHARED || (set.DATABASE_URL !== null && set.S3_ENDPOINT === null),
    'UPLOADS_SHARED=on is for several processes with one DATABASE_URL and without S3_ENDPOINT: leave it out.',
  ),
)

/**
 * An empty variable counts as unset.
 * @throws ConfigError with one line for each invalid variable
 */
export function readVariables(env: EnvironmentVariables): Variables {
  const input = Object.fromEntries(
    Object.keys(variables.entries).map((name) => [name, env[name]?.trim() || undefined]),
  )
  const result = v.safeParse(completeVariables, input, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new ConfigError(result.issues.map((issue) => sentence(issue, env)).join('\n'))
}

function sentence(issue: v.InferIssue<typeof completeVariables>, env: EnvironmentVariables): string {
  // of an element of ROLES the path is ROLES.0
  const name = v.getDotPath(issue)?.split('.')[0]
  if (name === undefined) return issue.message
  const value = env[name] ?? ''
  // a URL may contain a password, and this message is logged
  const shown =
    /^(DATABASE_(\w+_)?URL|METRICS_TOKEN)$/.test(name) || /[@?#]/.test(value) ? '' : `, but it is "${value}"`
  return `${name} must be ${issue.message}${shown}.`
}

function proxiesOf(text: string): TrustProxy {
  if (text === 'on') return 1
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean)
}

function isTrustProxy(proxies: TrustProxy): boolean {
  if (typeof proxies === 'number') return proxies >= 1 && proxies <= MAX_HOPS
  try {
    proxyAddr.compile([...proxies])
    return proxies.length > 0
  } catch {
    return false
  }
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function isOrigin(url: string): boolean {
  const { pathname, username, password } = new URL(url)
  return pathname === '/' && !username && !password && !/[?#]/.test(url)
}
