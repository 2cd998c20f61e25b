import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { servicesTable, startupBanner } from '#server/startup-banner.ts'

const GOOGLE = { GOOGLE_CLIENT_ID: 'our-app.apps.googleusercontent.com' }
const FACEBOOK = { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: '2' }
const ESEWA = { ESEWA_PRODUCT_CODE: 'EPAYTEST', ESEWA_SECRET: 'secret' }
const SMS = { SMS_PROVIDER: 'sparrow', SMS_TOKEN: 'secret', SMS_FROM: 'Sawari' }
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
}

type Environment = Record<string, string>

describe('the mocks, demo data and automatic approval', () => {
  it.each<[string, Environment]>([
    ['nothing is set', {}],
    ['a port is set', { PORT: '8080' }],
    ['the operator’s own database is used', { DATABASE_URL: 'postgres://localhost/sawari' }],
    [
      'the operator’s own engines are used',
      { OSRM_URL: 'http://osrm:5000', PHOTON_URL: 'https://photon.example' },
    ],
    ['HOST is this machine', { HOST: 'localhost' }],
    ['HOST is this machine in IPv6', { HOST: '::1' }],
    ['HOST is another address of this machine', { HOST: '127.0.0.2' }],
    ['SITE_URL is this machine', { SITE_URL: 'http://127.0.0.1:4321' }],
    ['NODE_ENV is production, and the site is not public', { NODE_ENV: 'production' }],
    ['Google’s key is set, and ALLOW_MOCKS', { ...GOOGLE, ALLOW_MOCKS: 'on' }],
    ['all networks are served, and ALLOW_MOCKS', { HOST: '0.0.0.0', ALLOW_MOCKS: 'on' }],
    ['the site is public, and ALLOW_MOCKS', { SITE_URL: 'https://sawari.example', ALLOW_MOCKS: 'on' }],
  ])('are allowed when %s', (_, environment) => {
    const config = readConfig(environment)
    expect(config.mocks.isAllowed).toBe(true)
    expect([config.demoData, config.autoApproveMinutes, config.apiDocs]).toEqual([true, 0, true])
    expect(config.public.gateways).toEqual(['esewa'])
    expect(config.public.sms).toBe('mock')
  })

  it.each<[string, Environment, string]>([
    ['Google’s key is set', GOOGLE, 'GOOGLE_CLIENT_ID is set'],
    ['Facebook’s key is set', FACEBOOK, 'FACEBOOK_APP_ID is set'],
    ['eSewa’s key is set, be it of its test system', ESEWA, 'ESEWA_PRODUCT_CODE is set'],
    ['a key of an SMS gateway is set', SMS, 'SMS_TOKEN is set'],
    ['a bucket’s key is set', S3, 'S3_ACCESS_KEY_ID is set'],
    ['a key of Google Maps is set', { PUBLIC_GOOGLE_MAPS_KEY: 'k' }, 'PUBLIC_GOOGLE_MAPS_KEY is set'],
    ['all networks are served', { HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    ['all networks are served in IPv6', { HOST: '::' }, 'HOST is ::'],
    ['a network is served', { HOST: '192.168.1.7' }, 'HOST is 192.168.1.7'],
    ['a name is served', { HOST: 'sawari.internal' }, 'HOST is sawari.internal'],
    ['HOST only starts like this machine', { HOST: '127.0.0.1.example' }, 'HOST is 127.0.0.1.example'],
    ['SITE_URL is https', { SITE_URL: 'https://sawari.example' }, 'SITE_URL is https://sawari.example'],
    ['SITE_URL is https on this machine', { SITE_URL: 'https://localhost' }, 'SITE_URL is https://localhost'],
    [
      'SITE_URL is another machine',
      { SITE_URL: 'http://sawari.example' },
      'SITE_URL is http://sawari.example',
    ],
    ['a proxy is in front', { TRUST_PROXY: 'on' }, 'TRUST_PROXY is on'],
    ['a known proxy is in front', { TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY is on'],
    ['ALLOW_MOCKS forbids them', { ALLOW_MOCKS: 'off' }, 'ALLOW_MOCKS is off'],
  ])('are not allowed when %s', (_, environment, reason) => {
    const config = readConfig(environment)
    expect(config.mocks).toEqual({ isAllowed: false, reasons: [reason] })
    expect([config.demoData, config.autoApproveMinutes, config.apiDocs]).toEqual([false, 0, false])
    expect(config.identity.adapter).toBe('real')
    expect(config.public.identity.isMock).toBe(false)
    expect(config.public.gateways).toEqual('ESEWA_PRODUCT_CODE' in environment ? ['esewa'] : [])
    expect(config.public.sms).toBe('SMS_TOKEN' in environment ? 'real' : 'off')
  })

  it('reports every reason', () => {
    const { mocks } = readConfig({ ...GOOGLE, HOST: '0.0.0.0', SITE_URL: 'https://sawari.example' })
    expect(mocks.reasons).toEqual([
      'GOOGLE_CLIENT_ID is set',
      'HOST is 0.0.0.0',
      'SITE_URL is https://sawari.example',
    ])
  })

  it.each([
    [{ DEMO_DATA: 'on' }, 'DEMO_DATA=on would'],
    [{ AUTO_APPROVE_MINUTES: '5' }, 'AUTO_APPROVE_MINUTES=5 would'],
  ])('stop the start where they are not allowed and %j enables them', (requested, words) => {
    const read = () => readConfig({ ...GOOGLE, ...requested })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(words)
    expect(read).toThrow('GOOGLE_CLIENT_ID is set: leave it out, or set ALLOW_MOCKS=on.')
    expect(readConfig({ ...GOOGLE, ...requested, ALLOW_MOCKS: 'on' }).mocks.isAllowed).toBe(true)
  })

  it('can be disabled one by one', () => {
    const config = readConfig({ DEMO_DATA: 'off', AUTO_APPROVE_MINUTES: '0', API_DOCS: 'off' })
    expect([config.demoData, config.autoApproveMinutes, config.apiDocs]).toEqual([false, 0, false])
    expect(readConfig({ ...GOOGLE, API_DOCS: 'on' }).apiDocs).toBe(true)
  })

  it('never replace a provider that has a key', () => {
    const { identity, public: published } = readConfig({ ...GOOGLE, ALLOW_MOCKS: 'on' })
    expect(identity.adapter).toBe('real')
    expect(published.identity).toEqual({
      isMock: false,
      googleClientId: GOOGLE.GOOGLE_CLIENT_ID,
      facebookAppId: null,
    })
  })
})

describe('the startup banner', () => {
  const adapters = (environment: Environment) => Object.fromEntries(servicesTable(readConfig(environment)))
  const print = (environment: Environment) => startupBanner(readConfig(environment), 'http://localhost:4321')

  it('lists every service in one table, for a demo', () => {
    const table = adapters({ DATA_DIR: '/tmp/sawari' })
    expect(table).toEqual({
      'sign-in, Google': 'MOCK at /idp/google',
      'sign-in, Facebook': 'MOCK at /idp/facebook',
      payment: 'cash, MOCK eSewa at /__sim/esewa/',
      SMS: 'MOCK, read at /__sim/sms',
      map: 'embedded (Leaflet, our own data)',
      places: 'embedded list',
      routes: 'embedded road graph',
      files: '/tmp/sawari/uploads',
      database: 'embedded, in /tmp/sawari',
      roles: 'web, jobs',
      'demo data': 'on: fills an empty database',
      'automatic approval': 'off',
      'API docs': 'on',
      metrics: 'off',
      'rate limits': 'on',
      mocks: 'allowed',
    })
  })

  it('lists every service in one table, for a real site, without secrets', () => {
    const environment = {
      ...GOOGLE,
      ...S3,
      ESEWA_PRODUCT_CODE: 'SAWARI',
      ESEWA_SECRET: 'wallet-secret',
      ESEWA_ENV: 'live',
      ...SMS,
      DATABASE_URL: 'postgres://sawari:database-secret@db1.example:5432,db2.example:5432/sawari',
      OSRM_URL: 'http://osrm.example:5000',
      RATE_LIMITS: 'off',
      METRICS_PORT: '9464',
      METRICS_TOKEN: 'metrics-secret-of-16',
    }
    expect(adapters(environment)).toMatchObject({
      metrics: '/metrics at port 9464, with METRICS_TOKEN',
      'sign-in, Google': 'real',
      'sign-in, Facebook': 'off: no key',
      payment: 'cash, eSewa (live)',
      SMS: 'sparrow, at most 1000 a day',
      routes: 'OSRM at osrm.example:5000',
      files: 'bucket b at s3.example',
      database: 'PostgreSQL at db1.example:5432, db2.example:5432',
      'demo data': 'off',
      'automatic approval': 'off',
      'API docs': 'off',
      'rate limits': 'OFF: nothing limits the number of requests',
      mocks:
        'off: GOOGLE_CLIENT_ID is set, ESEWA_PRODUCT_CODE is set, SMS_TOKEN is set, S3_ACCESS_KEY_ID is set',
    })
    expect(print(environment)).not.toMatch(/secret/)
  })

  it('suggests only what is available', () => {
    expect(print({})).toMatch(
      /Try: .*\/vehicles\?city=1[\s\S]*\/login[\s\S]*9806800001[\s\S]*\/api\/v1\/docs/,
    )
    const real = print({ HOST: '0.0.0.0' })
    expect(real).not.toMatch(/Try:|demo guest|9806800001|\/api\/v1\/docs/)
    expect(real).toContain('cash only: no eSewa key')
    expect(print({ ...GOOGLE, ALLOW_MOCKS: 'on' })).toContain(
      'allowed by ALLOW_MOCKS=on, although GOOGLE_CLIENT_ID is set',
    )
  })
})
