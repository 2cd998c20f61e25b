import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type TestApi } from '#tests/setup/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

describe('unknown paths', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, 'notFound'],
    ['DELETE', '/api/v1/vehicleFilters', 405, 'methodNotAllowed'],
    ['GET', '/api/v1/getVehicles', 405, 'methodNotAllowed'],
    ['GET', '/api/v2/vehicles/1', 404, 'notFound'],
  ])('%s %s is %i', async (method, path, status, cause) => {
    const reply = await api.call(method, path)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })
})

describe('the OpenAPI document', () => {
  it('describes every call with its payload and response', async () => {
    const { text } = await api.call('GET', '/api/v1/openapi.json')
    const { paths } = JSON.parse(text)
    expect(Object.keys(paths).sort()).toEqual([
      '/appInfo',
      '/auth/deletion',
      '/auth/export',
      '/auth/locale',
      '/auth/logout',
      '/auth/nonce',
      '/auth/pushSettings',
      '/auth/pushSubscription',
      '/auth/sendVerificationSMS',
      '/auth/sessions',
      '/auth/sessions/{id}',
      '/auth/smsSettings',
      '/auth/social',
      '/auth/user',
      '/auth/verifySMS',
      '/bookings',
      '/bookings/{id}',
      '/bookings/{id}/alternatives',
      '/bookings/{id}/calendar',
      '/bookings/{id}/cancel',
      '/bookings/{id}/cancellation',
      '/bookings/{id}/decision',
      '/carpool',
      '/carpool/alerts',
      '/carpool/alerts/{id}',
      '/carpool/complete',
      '/carpool/fairPrice',
      '/carpool/{id}',
      '/createVehicleInfo',
      '/getVehicles',
      '/hostCalendar',
      '/notifications',
      '/notifications/read/{id}',
      '/notifications/readAll',
      '/notifications/unseenCount',
      '/pages/{slug}',
      '/places',
      '/pricing',
      '/pushRenewal',
      '/rating',
      '/referral',
      '/referral/users',
      '/report',
      '/route',
      '/support/chat',
      '/support/messages',
      '/unavailableDates/{id}',
      '/users/{id}',
      '/users/{id}/earnings',
      '/users/{id}/image',
      '/vehicleCounts',
      '/vehicleFilters',
      '/vehicleImages/{id}',
      '/vehicles',
      '/vehicles/{id}',
      '/vehicles/{id}/alternatives',
      '/vehicles/{id}/calendarFeed',
      '/vehicles/{id}/images',
      '/vehicles/{id}/papers',
      '/vehicles/{id}/state',
      '/vehicles/{id}/takenTimes',
      '/vehicles/{id}/unavailableDate',
    ])
    expect(
      paths['/getVehicles'].post.requestBody.content['application/json'].schema.properties.cityId,
    ).toBeDefined()
    expect((await api.call('GET', '/api/v1/docs')).text).toContain('/api/v1/getVehicles')
  })

  it('has a page with scripts and styles of this site only', async () => {
    const { text } = await api.call('GET', '/api/v1/docs')
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
    const swagger = addresses.filter((address) => address.startsWith('/api/v1/docs/'))
    expect(swagger).toHaveLength(2)
    for (const address of swagger) {
      const reply = await api.call('GET', address, { headers: { 'accept-encoding': 'identity' } })
      expect([address, reply.status, reply.text.length > 100_000]).toEqual([address, 200, true])
    }
    expect((await api.call('GET', '/api/v1/docs/package.json')).status).toBe(404)
  })
})
