import path from 'node:path'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import {
  ConfigError,
  type EnvironmentVariables,
  type Role,
  readVariables,
  type TrustProxy,
  type Variables,
} from './config-schema.ts'
import { type MockPolicy, mockPolicy } from './mock-policy.ts'
import {
  type GatewaySettings,
  gatewayKeys,
  offeredGateways,
  readGatewaySettings,
} from './ports/gateways/gateways.ts'
import {
  type IdentityAdapter,
  pushContactOf,
  type RealIdentity,
  readSupportConfig,
  realIdentity,
  type S3Config,
  type SmsConfig,
  type SupportConfig,
  s3Of,
  smsOf,
} from './service-config.ts'

export { ConfigError } from './config-schema.ts'

/** The operator's settings, read once at start; `.env.example` describes each variable. */
export interface Config {
  port: number
  host: string
  /** The site's public URL, without a trailing slash. */
  siteUrl: string
  dataDir: string
  databaseUrl: string | null
  /** Another way to the same database: not through a pooler, and as a user who may change its tables. */
  directUrl: string | null
  /** Standbys of the database, for reads that may be a second old. */
  replicaUrl: string | null
  /** What this process does. Another one on the same database may do the rest. */
  roles: Readonly<Record<Role, boolean>>
  poolSize: number
  demoData: boolean
  rateLimits: boolean
  /** Maximum number of open connections; one more replaces an idle connection, or is closed. */
  maxConnections: number
  /** Maximum number of open notification streams; additional ones are refused. */
  maxStreams: number
  /** The proxies whose `X-Forwarded-For` counts; null: none. */
  trustProxy: TrustProxy | null
  /** Shared caches may store public pages, so these depend on nothing but their URL. */
  cdn: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info'
  /** How the address of a client is logged; `network`: without its last part. */
  logClient: 'network' | 'whole' | 'off'
  /** The name of the code that runs, in logs and metrics; null: the fingerprint of its build. */
  release: string | null
  /** Where /metrics is served: on its own port, else on the site's with a token; null: nowhere. */
  metrics: { port: number | null; token: string | null } | null
  /** Searches are answered in memory; else by SQL. */
  searchIndex: boolean
  /** Size of the in-memory page cache. */
  pageCacheBytes: number
  /** Minutes after which an unanswered request is approved; 0: never, unanswered requests expire. */
  autoApproveMinutes: number
  /** Maximum of a user's pending or approved bookings that are not paid. */
  maxUnpaidBookings: number
  /** Serves /api/v1/docs and /api/v1/openapi.json. */
  apiDocs: boolean
  mocks: MockPolicy
  /** The mock needs no keys; a real provider without a key is disabled. */
  identity: { adapter: IdentityAdapter } & RealIdentity
  /**
   * Merchant accounts at the wallets. Without any, payment is simulated where mocks are allowed, and cash only
   * elsewhere.
   */
  gateways: GatewaySettings
  /** Null: messages are simulated where mocks are allowed, else SMS is off. */
  sms: SmsConfig | null
  /** Maximum of messages within 24 hours, codes included. */
  smsDailyLimit: number
  /** Contact for the operators of push services: a `mailto:` or `https:` URL. */
  pushContact: string
  /** NRS for a litre of petrol; the fair price of a shared ride is computed from it. */
  fuelPrice: number
  /** Null: files are stored in the folder `uploads` of `dataDir`. */
  s3: S3Config | null
  /** All processes on `databaseUrl` have the same folder, which the start checks. */
  uploadsShared: boolean
  /** Self-hosted engines instead of the embedded road graph and place list. */
  osrmUrl: string | null
  /** Milliseconds that a route over the embedded road graph may wait in the queue, and again may take to compute. */
  routeDeadlineMs: number
  photonUrl: string | null
  /** The part that is sent to the browser. */
  public: PublicConfig
}

export interface PublicConfig {
  apiBaseUrl: string
  pagesBaseUrl: string
  apiKey: string
  /** Empty: the embedded map. */
  googleMapsKey: string
  /**
   * `isMock`: the embedded providers under /idp/google and /idp/facebook. Otherwise a provider with a null id is not
   * offered.
   */
  identity: { isMock: boolean; googleClientId: string | null; facebookAppId: string | null }
  /** The wallets in which bookings can be paid; none: cash only. */
  gateways: readonly GatewayId[]
  /** Whether browsers cache pages and bookings for offline use; when off, they delete their offline copies. */
  hasServiceWorker: boolean
  support: SupportConfig
  /** `mock`: messages can be read at /__sim/sms. */
  sms: 'off' | 'mock' | 'real'
}

/** @throws ConfigError */
export function readConfig(env: EnvironmentVariables): Config {
  const set = readVariables(env)
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  const real = realIdentity(set)
  const gateways = readGatewaySettings(set)
  const s3 = s3Of(set)
  const sms = smsOf(set)
  const mocks = mockPolicy({
    allowMocks: set.ALLOW_MOCKS,
    realKeys: Object.entries({
      GOOGLE_CLIENT_ID: real.googleClientId,
      FACEBOOK_APP_ID: real.facebook,
      ...gatewayKeys(gateways),
      SMS_TOKEN: sms,
      S3_ACCESS_KEY_ID: s3,
      PUBLIC_GOOGLE_MAPS_KEY: set.PUBLIC_GOOGLE_MAPS_KEY,
    }).flatMap(([name, key]) => (key ? [name] : [])),
    host: set.HOST,
    siteUrl,
    hasProxy: set.TRUST_PROXY !== null,
  })
  const isMock = mocks.isAllowed && !real.googleClientId && !real.facebook
  return {
    port: set.PORT,
    host: set.HOST,
    siteUrl,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    directUrl: set.DATABASE_DIRECT_URL,
    replicaUrl: set.DATABASE_REPLICA_URL,
    roles: { web: set.ROLES.includes('web'), jobs: set.ROLES.includes('jobs') },
    poolSize: set.DATABASE_POOL_SIZE,
    ...demoOf(set, mocks),
    rateLimits: set.RATE_LIMITS,
    maxConnections: set.MAX_CONNECTIONS,
    // a stream occupies a connection: leave some for other requests
    maxStreams: Math.min(set.MAX_STREAMS, Math.floor(set.MAX_CONNECTIONS * 0.75)),
    trustProxy: set.TRUST_PROXY,
    cdn: set.CDN,
    logLevel: set.LOG_LEVEL,
    logClient: set.LOG_CLIENT,
    release: set.RELEASE,
    metrics: metricsOf(set),
    searchIndex: set.SEARCH_INDEX,
    pageCacheBytes: set.PAGE_CACHE_MB * 1024 * 1024,
    maxUnpaidBookings: set.MAX_UNPAID_BOOKINGS,
    apiDocs: set.API_DOCS ?? mocks.isAllowed,
    mocks,
    identity: { adapter: isMock ? 'mock' : 'real', ...real },
    gateways,
    s3,
    uploadsShared: set.UPLOADS_SHARED,
    sms,
    smsDailyLimit: set.SMS_DAILY_LIMIT,
    pushContact: pushContactOf(set, siteUrl),
    fuelPrice: set.FUEL_PRICE,
    osrmUrl: set.OSRM_URL,
    routeDeadlineMs: set.ROUTE_DEADLINE_MS,
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
      gateways: offeredGateways(gateways, mocks.isAllowed),
      hasServiceWorker: set.SERVICE_WORKER,
      support: readSupportConfig(set),
      sms: sms ? 'real' : mocks.isAllowed ? 'mock' : 'off',
    },
  }
}

function metricsOf({ METRICS_PORT: port, METRICS_TOKEN: token }: Variables): Config['metrics'] {
  return port === null && token === null ? null : { port, token }
}

/**
 * Demo settings.
 * @throws ConfigError when one is set and mocks are not allowed
 */
function demoOf(
  set: Variables,
  { isAllowed, reasons }: MockPolicy,
): Pick<Config, 'demoData' | 'autoApproveMinutes'> {
  const demoData = set.DEMO_DATA ?? isAllowed
  const autoApproveMinutes = set.AUTO_APPROVE_MINUTES
  const reason = `${reasons.join(' and ')}: leave it out, or set ALLOW_MOCKS=on.`
  if (demoData && !isAllowed)
    throw new ConfigError(`DEMO_DATA=on would mix invented people and vehicles with real ones, and ${reason}`)
  if (autoApproveMinutes > 0 && !isAllowed)
    throw new ConfigError(
      `AUTO_APPROVE_MINUTES=${autoApproveMinutes} would approve bookings that no host has reviewed, and ${reason}`,
    )
  return { demoData, autoApproveMinutes }
}
