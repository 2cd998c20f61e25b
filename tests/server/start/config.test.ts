import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { pagePolicy, SECURITY_HEADERS, securityHeaders } from '#server/http/security-headers.ts'

describe('the configuration', () => {
  it('requires no variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      databaseUrl: null,
      rateLimits: true,
      maxUnpaidBookings: 5,
    })
    expect(config.dataDir).toMatch(/data$/)
  })

  it('reads set variables, and treats empty ones as unset', () => {
    const config = readConfig({
      PORT: '0',
      SITE_URL: 'https://sawari.example/',
      DATABASE_URL: '',
      PAGE_CACHE_MB: '2',
      RATE_LIMITS: 'off',
    })
    expect(config).toMatchObject({
      port: 0,
      siteUrl: 'https://sawari.example',
      databaseUrl: null,
      pageCacheBytes: 2_097_152,
      rateLimits: false,
    })
  })

  it.each([
    ['PORT', '65536', 'whole number from 0 to 65535'],
    ['PORT', 'http', 'whole number'],
    ['PORT', '-1', 'whole number'],
    ['SITE_URL', 'sawari.example', 'http'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['RATE_LIMITS', 'no', '"on" or "off"'],
    ['LOG_LEVEL', 'debug', 'silent, error, warn, info'],
    ['LOG_CLIENT', 'no', 'one of network, whole, off'],
    ['METRICS_PORT', '70000', 'whole number from 0 to 65535'],
    ['PUBLIC_API_BASE_URL', '//elsewhere', 'a path that starts with /, or a URL that starts with http'],
    ['S3_ENDPOINT', 'https://', 'http'],
    ['ESEWA_ENV', 'test', 'one of uat, live'],
    ['SMS_PROVIDER', 'twilio', 'one of sparrow, aakash'],
    ['SUPPORT_WHATSAPP', '9800000000', 'a number with its country code'],
    ['PUSH_CONTACT', 'nobody', 'an email address'],
    ['SMS_DAILY_LIMIT', '-1', 'from 0 to 1000000'],
    ['DATABASE_POOL_SIZE', '1', 'from 2 to 200'],
    ['MAX_UNPAID_BOOKINGS', '0', 'from 1 to 10000'],
    ['ROLES', 'web,mail', '"web", "jobs" or "web,jobs"'],
    ['HEAP_MB', '12', 'from 64 to 65536'],
    ['TRUST_PROXY', '0', 'from 1 to 10'],
    ['TRUST_PROXY', '11', 'from 1 to 10'],
    ['TRUST_PROXY', '10.0.0.0/40', 'or their addresses and networks'],
    ['TRUST_PROXY', ',', 'or their addresses and networks'],
    ['TRUST_PROXY', 'proxy.example', 'or their addresses and networks'],
  ])('stops the start with a message that names %s when it is "%s"', (name, value, words) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name} must be`)
    expect(read).toThrow(words)
    expect(read).toThrow(`, but it is "${value}".`.slice(name === 'DATABASE_URL' ? -1 : 0))
  })

  it('accepts a URL with trailing slashes, and a path where redirects allow one', () => {
    expect(readConfig({ OSRM_URL: 'http://osrm:5000//' }).osrmUrl).toBe('http://osrm:5000')
    const paths = { PUBLIC_API_BASE_URL: '/v2/', PUBLIC_PAGES_BASE_URL: 'https://cdn.example/pages/' }
    expect(readConfig(paths).public).toMatchObject({
      apiBaseUrl: '/v2',
      pagesBaseUrl: 'https://cdn.example/pages',
    })
  })

  it('contains how visitors reach the support team, and the contact for push services', () => {
    const set = readConfig({
      SUPPORT_WHATSAPP: '+9779800000000',
      CHATWOOT_BASE_URL: 'https://chat.example/',
      CHATWOOT_TOKEN: 't',
      SITE_URL: 'https://sawari.example',
    })
    expect(set.public.support).toEqual({
      whatsApp: '9779800000000',
      viber: null,
      chatwoot: { baseUrl: 'https://chat.example', token: 't' },
    })
    expect(set.pushContact).toBe('https://sawari.example')
    expect(readConfig({ PUSH_CONTACT: 'push@sawari.example' }).pushContact).toBe('mailto:push@sawari.example')
  })

  it('names every invalid variable, one line each', () => {
    expect(() => readConfig({ PORT: 'http', TRUST_PROXY: ' yes ', LOG_LEVEL: 'info' })).toThrow(
      /^PORT must be [^\n]+, but it is "http"\.\nTRUST_PROXY must be "on", "off", the number of [^\n]+, but it is " yes "\.$/,
    )
  })

  it.each([
    [{ FACEBOOK_APP_ID: '1' }, 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together: set both or neither.'],
    [
      { FACEBOOK_APP_SECRET: 's' },
      'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET go together: set both or neither.',
    ],
    [{ ESEWA_SECRET: 's' }, 'ESEWA_PRODUCT_CODE and ESEWA_SECRET go together: set both or neither.'],
    [{ CHATWOOT_TOKEN: 't' }, 'CHATWOOT_BASE_URL and CHATWOOT_TOKEN go together: set both or neither.'],
    [{ SMS_TOKEN: 't' }, 'SMS_PROVIDER and SMS_TOKEN go together: set both or neither.'],
    [
      { SMS_PROVIDER: 'sparrow', SMS_TOKEN: 't' },
      'SMS_FROM is the identity that Sparrow gave you: set it with SMS_PROVIDER=sparrow, and only then.',
    ],
    [
      { SMS_BASE_URL: 'https://sms.example' },
      'SMS_BASE_URL is the URL of SMS_PROVIDER: set both, or leave it out.',
    ],
    [
      { S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all or none.',
    ],
    [{ CDN: 'on' }, 'CDN=on needs TRUST_PROXY: otherwise all visitors share the limits of the CDN.'],
    [
      { UPLOADS_SHARED: 'on' },
      'UPLOADS_SHARED=on is for several processes with one DATABASE_URL and without S3_ENDPOINT: leave it out.',
    ],
    [
      { ROLES: 'jobs' },
      'ROLES=jobs needs DATABASE_URL: the embedded database has one process, which does everything.',
    ],
    [
      { METRICS_PORT: '4321' },
      'METRICS_PORT is a port of its own: set it to another one than PORT, or set METRICS_TOKEN alone.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://db/sawari' },
      'DATABASE_DIRECT_URL is another way to the database of DATABASE_URL: set both, or leave it out.',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://db/sawari' },
      'DATABASE_REPLICA_URL is a copy of the database of DATABASE_URL: set both, or leave it out.',
    ],
  ])('stops the start when %j lacks its counterpart', (input, sentence) => {
    expect(() => readConfig(input)).toThrow(new ConfigError(sentence))
  })

  it('shows no secret in an error message', () => {
    const environment = {
      PORT: 'http',
      DATABASE_URL: 'mysql://sawari:hush@db.example/sawari',
      OSRM_URL: 'osrm://me:hush@osrm.example',
      S3_ENDPOINT: 's3.example?key=hush',
      S3_SECRET_ACCESS_KEY: 'hush',
      FACEBOOK_APP_SECRET: 'hush',
      SMS_TOKEN: 'hush',
      ESEWA_SECRET: 'hush',
      PUBLIC_API_KEY: 'hush',
      METRICS_TOKEN: 'hush',
    }
    const read = () => readConfig(environment)
    expect(read).toThrow(/^PORT .*\nDATABASE_URL .*\nMETRICS_TOKEN .*\nOSRM_URL .*\nS3_ENDPOINT .*\.$/)
    expect(read).not.toThrow(/hush/)
  })
})

describe('the CSP of configured services', () => {
  const policy = "default-src 'self';connect-src 'self';form-action 'self';script-src 'self'"
  const { public: here } = readConfig({})

  it('allows only the report endpoint without configuration', () => {
    const reporting = 'report-to csp; report-uri /api/v1/csp-reports'
    expect(pagePolicy(policy, here, [])).toBe(`${policy.replaceAll(';', '; ')}; ${reporting}`)
    expect(SECURITY_HEADERS['Reporting-Endpoints']).toBe('csp="/api/v1/csp-reports"')
  })

  it('let only the page of a driver ask for the position', () => {
    const policyOf = (path: string) => new Map(securityHeaders(path)).get('Permissions-Policy')
    for (const path of ['/trip-day/abc', '/ne/trip-day/abc'])
      expect(policyOf(path)).toContain('geolocation=(self)')
    for (const path of ['/', '/trip/abc', '/trip-day', '/api/v1/tripDay/abc', '/login/return'])
      expect(policyOf(path)).toContain('geolocation=()')
  })
  it.each([
    [
      'an API on another origin, once',
      { apiBaseUrl: 'https://api.sawari.example/v1', pagesBaseUrl: 'https://api.sawari.example/pages' },
      [],
      "connect-src 'self' https://api.sawari.example",
    ],
    [
      'the wallet as a form target',
      {},
      ['https://epay.esewa.com.np'],
      "form-action 'self' https://epay.esewa.com.np",
    ],
    [
      'Google Maps, with its key',
      { googleMapsKey: 'key' },
      [],
      "script-src 'self' https://maps.googleapis.com",
    ],
    [
      'Chatwoot, with its URL',
      { support: { whatsApp: null, viber: null, chatwoot: { baseUrl: 'https://chat.example', token: 't' } } },
      [],
      "frame-src 'self' https://chat.example",
    ],
    [
      'Google sign-in, with its id',
      { identity: { isMock: false, googleClientId: 'id', facebookAppId: null } },
      [],
      "frame-src 'self' https://accounts.google.com/gsi/",
    ],
  ])('allows %s', (_, configured, wallet, requested) => {
    expect(pagePolicy(policy, { ...here, ...configured }, wallet)).toContain(requested)
  })
})
