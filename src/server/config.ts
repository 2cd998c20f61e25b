import path from 'node:path'
import { ConfigError, type Environment, readVariables, type Variables } from './config-schema.ts'
import { type MockPolicy, mockPolicy } from './mock-policy.ts'

export { ConfigError } from './config-schema.ts'

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

/** @throws ConfigError */
export function readConfig(env: Environment): Config {
  const set = readVariables(env)
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  const real = realIdentity(set)
  const esewa = esewaOf(set)
  const s3 = s3Of(set)
  const mocks = mockPolicy({
    allowMocks: set.ALLOW_MOCKS,
    realKeys: Object.entries({
      GOOGLE_CLIENT_ID: real.googleClientId,
      FACEBOOK_APP_ID: real.facebook,
      ESEWA_PRODUCT_CODE: esewa,
      S3_ACCESS_KEY_ID: s3,
      PUBLIC_GOOGLE_MAPS_KEY: set.PUBLIC_GOOGLE_MAPS_KEY,
    }).flatMap(([name, key]) => (key ? [name] : [])),
    host: set.HOST,
    siteUrl,
    trustProxy: set.TRUST_PROXY,
  })
  const isMock = mocks.allowed && !real.googleClientId && !real.facebook
  return {
    port: set.PORT,
    host: set.HOST,
    siteUrl,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    poolSize: set.DATABASE_POOL_SIZE,
    ...demoOf(set, mocks),
    rateLimits: set.RATE_LIMITS,
    maxConnections: set.MAX_CONNECTIONS,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    pageCacheBytes: set.PAGE_CACHE_MB * 1024 * 1024,
    maxUnpaidBookings: set.MAX_UNPAID_BOOKINGS,
    apiDocs: set.API_DOCS ?? mocks.allowed,
    mocks,
    identity: { adapter: isMock ? 'mock' : 'real', ...real },
    esewa,
    s3,
    osrmUrl: set.OSRM_URL,
    photonUrl: set.PHOTON_URL,
    public: {
      apiBaseUrl: set.PUBLIC_API_BASE_URL,
      pagesBaseUrl: set.PUBLIC_PAGES_BASE_URL,
      apiKey: set.PUBLIC_API_KEY,
      googleMapsKey: set.PUBLIC_GOOGLE_MAPS_KEY,
      identity: {
        isMock,
        googleClientId: real.googleClientId,
        facebookAppId: real.facebook?.appId ?? null,
      },
      isWalletOffered: esewa !== null || mocks.allowed,
    },
  }
}

/** What moves by itself in a demo. @throws ConfigError where it is asked for and mocks are not allowed */
function demoOf(
  set: Variables,
  { allowed, reasons }: MockPolicy,
): Pick<Config, 'demoData' | 'autoApproveMinutes'> {
  const demoData = set.DEMO_DATA ?? allowed
  const autoApproveMinutes = set.AUTO_APPROVE_MINUTES
  const reason = `${reasons.join(' and ')}: leave it out, or set ALLOW_MOCKS=on.`
  if (demoData && !allowed)
    throw new ConfigError(`DEMO_DATA=on would mix invented people and vehicles with real ones, and ${reason}`)
  if (autoApproveMinutes > 0 && !allowed)
    throw new ConfigError(
      `AUTO_APPROVE_MINUTES=${autoApproveMinutes} would approve bookings that nobody has looked at, and ${reason}`,
    )
  return { demoData, autoApproveMinutes }
}

function realIdentity(set: Variables): RealIdentity {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = set
  return { googleClientId: set.GOOGLE_CLIENT_ID || null, facebook: appId ? { appId, appSecret } : null }
}

function esewaOf(set: Variables): Config['esewa'] {
  const { ESEWA_PRODUCT_CODE: productCode, ESEWA_SECRET: secret, ESEWA_ENV: environment } = set
  return productCode ? { productCode, secret, environment } : null
}

function s3Of(set: Variables): S3Config | null {
  if (set.S3_ENDPOINT === null) return null
  return {
    endpoint: set.S3_ENDPOINT,
    region: set.S3_REGION,
    bucket: set.S3_BUCKET,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
  }
}
