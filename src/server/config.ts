import path from 'node:path'

/** Everything an operator can set. Read once at start; `.env.example` has the same list with one line each. */
export interface Config {
  port: number
  host: string
  /** The public address of the site, without a slash at the end. */
  siteUrl: string
  dataDir: string
  databaseUrl: string | null
  poolSize: number
  demoData: boolean
  rateLimits: boolean
  /** Open connections at most; further ones are closed at once. */
  maxConnections: number
  trustProxy: boolean
  logLevel: 'silent' | 'error' | 'info'
  /** Bytes of rendered pages that are kept in memory. */
  pageCacheBytes: number
  /** Minutes after which a pending booking approves itself; 0: only the operator approves. */
  autoApproveMinutes: number
  /** Bookings that one person may have pending or approved and not paid. */
  maxUnpaidBookings: number
  /** Null: the embedded stand-ins sign people in. */
  identity: { googleClientId: string | null; facebook: { appId: string; appSecret: string } | null } | null
  /** Null: the embedded simulator takes the payments. */
  esewa: { productCode: string; secret: string; environment: 'uat' | 'live' } | null
  /** Null: files are kept in the folder `uploads` of `dataDir`. */
  s3: S3Config | null
  /** Self-hosted engines instead of the embedded road graph and place list. */
  osrmUrl: string | null
  photonUrl: string | null
  /** What the browser is told. */
  public: PublicConfig
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface PublicConfig {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  /** Empty: the embedded map. */
  googleMapsKey: string
  /** Null: the embedded stand-ins, under /idp/google and /idp/facebook. */
  identity: { googleClientId: string | null; facebookAppId: string | null } | null
}

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment): Config {
  const read = reader(env)
  const port = read.integer('PORT', 4321, 0, 65_535)
  const identity = readIdentity(read)
  return {
    port,
    host: read.text('HOST', '127.0.0.1'),
    siteUrl: read.url('SITE_URL', `http://localhost:${port}`),
    dataDir: path.resolve(read.text('DATA_DIR', 'data')),
    databaseUrl: read.postgres('DATABASE_URL'),
    poolSize: read.integer('DATABASE_POOL_SIZE', 16, 2, 200),
    demoData: read.onOff('DEMO_DATA', true),
    rateLimits: read.onOff('RATE_LIMITS', true),
    maxConnections: read.integer('MAX_CONNECTIONS', 2_000, 1, 100_000),
    trustProxy: read.onOff('TRUST_PROXY', false),
    logLevel: read.oneOf('LOG_LEVEL', ['silent', 'error', 'info'], 'info'),
    pageCacheBytes: read.integer('PAGE_CACHE_MB', 64, 0, 4_096) * 1024 * 1024,
    autoApproveMinutes: read.integer('AUTO_APPROVE_MINUTES', 30, 0, 100_000),
    maxUnpaidBookings: read.integer('MAX_UNPAID_BOOKINGS', 5, 1, 10_000),
    identity,
    esewa: readEsewa(read),
    s3: readS3(read),
    osrmUrl: read.optionalUrl('OSRM_URL'),
    photonUrl: read.optionalUrl('PHOTON_URL'),
    public: {
      apiBaseUrl: read.pathOrUrl('PUBLIC_API_BASE_URL', '/api/v1'),
      pagesBaseUrl: read.pathOrUrl('PUBLIC_PAGES_BASE_URL', '/content/v1'),
      apiKey: read.text('PUBLIC_API_KEY', ''),
      googleMapsKey: read.text('PUBLIC_GOOGLE_MAPS_KEY', ''),
      identity: identity && {
        googleClientId: identity.googleClientId,
        facebookAppId: identity.facebook?.appId ?? null,
      },
    },
  }
}

type Read = ReturnType<typeof reader>

function readIdentity(read: Read): Config['identity'] {
  const googleClientId = read.text('GOOGLE_CLIENT_ID', '') || null
  const appId = read.text('FACEBOOK_APP_ID', '')
  const appSecret = read.text('FACEBOOK_APP_SECRET', '')
  if (Boolean(appId) !== Boolean(appSecret))
    throw new ConfigError('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together: set both or neither.')
  if (!googleClientId && !appId) return null
  return { googleClientId, facebook: appId ? { appId, appSecret } : null }
}

function readEsewa(read: Read): Config['esewa'] {
  const productCode = read.text('ESEWA_PRODUCT_CODE', '')
  const secret = read.text('ESEWA_SECRET', '')
  const environment = read.oneOf('ESEWA_ENV', ['uat', 'live'], 'uat')
  if (Boolean(productCode) !== Boolean(secret))
    throw new ConfigError('ESEWA_PRODUCT_CODE and ESEWA_SECRET go together: set both or neither.')
  return productCode ? { productCode, secret, environment } : null
}

function readS3(read: Read): S3Config | null {
  const endpoint = read.optionalUrl('S3_ENDPOINT')
  const bucket = read.text('S3_BUCKET', '')
  const accessKeyId = read.text('S3_ACCESS_KEY_ID', '')
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY', '')
  const region = read.text('S3_REGION', 'us-east-1')
  const given = [endpoint, bucket, accessKeyId, secretAccessKey].filter(Boolean).length
  if (given > 0 && given < 4)
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.',
    )
  return endpoint ? { endpoint, region, bucket, accessKeyId, secretAccessKey } : null
}

function reader(env: Environment) {
  const raw = (name: string): string | null => env[name]?.trim() || null
  const refuse = (name: string, wanted: string): never => {
    throw new ConfigError(`${name} must be ${wanted}, but it is "${env[name]}".`)
  }
  const url = (name: string, fallback: string): string => {
    const value = (raw(name) ?? fallback).replace(/\/+$/, '')
    if (!/^https?:\/\//.test(value) || !URL.canParse(value))
      refuse(name, 'an address that starts with http:// or https://')
    return value
  }
  return {
    url,
    optionalUrl: (name: string): string | null => (raw(name) === null ? null : url(name, '')),
    text: (name: string, fallback: string): string => raw(name) ?? fallback,
    integer(name: string, fallback: number, least: number, most: number): number {
      const value = raw(name)
      if (value === null) return fallback
      if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
        refuse(name, `a whole number from ${least} to ${most}`)
      return Number(value)
    },
    onOff(name: string, fallback: boolean): boolean {
      const value = raw(name)
      if (value !== null && value !== 'on' && value !== 'off') refuse(name, '"on" or "off"')
      return value === null ? fallback : value === 'on'
    },
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = raw(name)
      if (value === null) return fallback
      return values.find((one) => one === value) ?? refuse(name, `one of ${values.join(', ')}`)
    },
    postgres(name: string): string | null {
      const value = raw(name)
      if (value !== null && (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)))
        refuse(name, 'an address that starts with postgres://')
      return value
    },
    pathOrUrl: (name: string, fallback: string): string =>
      /^\/(?!\/)/.test(raw(name) ?? fallback)
        ? (raw(name) ?? fallback).replace(/\/+$/, '')
        : url(name, fallback),
  }
}
