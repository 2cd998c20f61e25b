import path from 'node:path'
import { ConfigError, type Environment, reader } from './environment-reader.ts'
import { type MockPolicy, mockPolicy } from './mock-policy.ts'

export { ConfigError } from './environment-reader.ts'

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
  /** Minutes after which a request approves itself; 0: silence never approves, and unanswered requests end. */
  autoApproveMinutes: number
  /** Bookings that one person may have pending or approved and not paid. */
  maxUnpaidBookings: number
  /** The API's own description, at /api/v1/docs and /api/v1/openapi.json. */
  apiDocs: boolean
  mocks: MockPolicy
  /** The mock needs no keys; a real provider without a key signs nobody in. */
  identity: { adapter: IdentityAdapter } & RealIdentity
  /** Null: the simulator takes the payments where mocks are allowed, else nothing is paid online. */
  esewa: { productCode: string; secret: string; environment: 'uat' | 'live' } | null
  /** Null: files are kept in the folder `uploads` of `dataDir`. */
  s3: S3Config | null
  /** Self-hosted engines instead of the embedded road graph and place list. */
  osrmUrl: string | null
  photonUrl: string | null
  /** What the browser is told. */
  public: PublicConfig
}

/** Which kind of provider vouches for people; accounts and sessions belong to the one that made them. */
export type IdentityAdapter = 'mock' | 'real'

export interface RealIdentity {
  googleClientId: string | null
  facebook: { appId: string; appSecret: string } | null
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
  /** `isMock`: the embedded providers, under /idp/google and /idp/facebook. Else a provider whose id is null is not offered. */
  identity: { isMock: boolean; googleClientId: string | null; facebookAppId: string | null }
  /** Whether a booking can be paid online; else cash only. */
  isWalletOffered: boolean
}

export function readConfig(env: Environment): Config {
  const read = reader(env)
  const port = read.integer('PORT', 4321, 0, 65_535)
  const host = read.text('HOST', '127.0.0.1')
  const siteUrl = read.origin('SITE_URL', `http://localhost:${port}`)
  const trustProxy = read.onOff('TRUST_PROXY', false)
  const real = readIdentity(read)
  const esewa = readEsewa(read)
  const s3 = readS3(read)
  const googleMapsKey = read.text('PUBLIC_GOOGLE_MAPS_KEY', '')
  const mocks = mockPolicy({
    allowMocks: read.optionalOnOff('ALLOW_MOCKS'),
    realKeys: Object.entries({
      GOOGLE_CLIENT_ID: real.googleClientId,
      FACEBOOK_APP_ID: real.facebook,
      ESEWA_PRODUCT_CODE: esewa,
      S3_ACCESS_KEY_ID: s3,
      PUBLIC_GOOGLE_MAPS_KEY: googleMapsKey,
    }).flatMap(([name, key]) => (key ? [name] : [])),
    host,
    siteUrl,
    trustProxy,
  })
  const isMock = mocks.allowed && !real.googleClientId && !real.facebook
  return {
    port,
    host,
    siteUrl,
    dataDir: path.resolve(read.text('DATA_DIR', 'data')),
    databaseUrl: read.postgres('DATABASE_URL'),
    poolSize: read.integer('DATABASE_POOL_SIZE', 16, 2, 200),
    ...readDemo(read, mocks),
    rateLimits: read.onOff('RATE_LIMITS', true),
    maxConnections: read.integer('MAX_CONNECTIONS', 2_000, 1, 100_000),
    trustProxy,
    logLevel: read.oneOf('LOG_LEVEL', ['silent', 'error', 'info'], 'info'),
    pageCacheBytes: read.integer('PAGE_CACHE_MB', 64, 0, 4_096) * 1024 * 1024,
    maxUnpaidBookings: read.integer('MAX_UNPAID_BOOKINGS', 5, 1, 10_000),
    apiDocs: read.onOff('API_DOCS', mocks.allowed),
    mocks,
    identity: { adapter: isMock ? 'mock' : 'real', ...real },
    esewa,
    s3,
    osrmUrl: read.optionalUrl('OSRM_URL'),
    photonUrl: read.optionalUrl('PHOTON_URL'),
    public: {
      apiBaseUrl: read.pathOrUrl('PUBLIC_API_BASE_URL', '/api/v1'),
      pagesBaseUrl: read.pathOrUrl('PUBLIC_PAGES_BASE_URL', '/content/v1'),
      apiKey: read.text('PUBLIC_API_KEY', ''),
      googleMapsKey,
      identity: {
        isMock,
        googleClientId: real.googleClientId,
        facebookAppId: real.facebook?.appId ?? null,
      },
      isWalletOffered: esewa !== null || mocks.allowed,
    },
  }
}

type Read = ReturnType<typeof reader>

/** What moves by itself in a demo. @throws ConfigError where it is asked for and mocks are not allowed */
function readDemo(
  read: Read,
  { allowed, reasons }: MockPolicy,
): Pick<Config, 'demoData' | 'autoApproveMinutes'> {
  const demoData = read.onOff('DEMO_DATA', allowed)
  const autoApproveMinutes = read.integer('AUTO_APPROVE_MINUTES', 0, 0, 100_000)
  const why = `${reasons.join(' and ')}: leave it out, or set ALLOW_MOCKS=on.`
  if (demoData && !allowed)
    throw new ConfigError(`DEMO_DATA=on would mix invented people and vehicles with real ones, and ${why}`)
  if (autoApproveMinutes > 0 && !allowed)
    throw new ConfigError(
      `AUTO_APPROVE_MINUTES=${autoApproveMinutes} would approve bookings that nobody has looked at, and ${why}`,
    )
  return { demoData, autoApproveMinutes }
}

function readIdentity(read: Read): RealIdentity {
  const googleClientId = read.text('GOOGLE_CLIENT_ID', '') || null
  const appId = read.text('FACEBOOK_APP_ID', '')
  const appSecret = read.text('FACEBOOK_APP_SECRET', '')
  if (Boolean(appId) !== Boolean(appSecret))
    throw new ConfigError('FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together: set both or neither.')
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
