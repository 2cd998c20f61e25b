import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { withApiOrigins } from '#server/http/security-headers.ts'

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      databaseUrl: null,
      rateLimits: true,
    })
    expect(config.dataDir).toMatch(/data$/)
  })

  it('takes what is set, and an empty value as none', () => {
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
    ['LOG_LEVEL', 'debug', 'silent, error, info'],
    ['PUBLIC_API_BASE_URL', '//elsewhere', 'http'],
    ['DATABASE_POOL_SIZE', '1', 'from 2 to 200'],
  ])('stops the start with a sentence that names %s when it is "%s"', (name, value, words) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name} must be`)
    expect(read).toThrow(words)
  })
})

describe('an API that stands elsewhere', () => {
  it('is let into the content policy by its origin, once', () => {
    const policy = "default-src 'self';connect-src 'self';img-src 'self'"
    expect(
      withApiOrigins(policy, ['https://api.sawari.example/v1', 'https://api.sawari.example/pages']),
    ).toBe("default-src 'self';connect-src 'self' https://api.sawari.example;img-src 'self'")
    expect(withApiOrigins(policy, ['/api/v1', '/content/v1'])).toBe(policy)
  })
})
