import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import type { AppInfo, StaticPage } from '#contract/content.ts'
import type { CreateInfo } from '#contract/hosting.ts'
import type { PublicProfile } from '#contract/profile.ts'
import type { Alternatives, VehicleDetail } from '#contract/vehicles.ts'
import { type Trip, tripOf } from '#domain/booking/trip.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { findAlternatives } from '#server/services/booking/find-alternatives.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'

const FROM = '2026-12-20T04:15:00Z'
const TO = '2026-12-22T04:15:00Z'
let api: TestApi
let id: number
let ownerId: number

beforeAll(async () => {
  api = await openApi()
  const vehicle = await api.context.db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('off_road', '=', false)
    .where('long_term_trip', '=', false)
    .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow()
  id = vehicle.id
  ownerId = vehicle.user_id
})
afterAll(() => api.close())

const detail = (query = '', token?: string) =>
  api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}${query}`, token ? { token } : {})

describe('GET vehicles/{id}', () => {
  it('returns the vehicle, its host and its driver, without a price when no dates are given', async () => {
    const { status, data } = await detail()
    expect(status).toBe(200)
    expect(data.images.length).toBeGreaterThanOrEqual(4)
    expect(data.driver?.name).toBeTruthy()
    expect(data.pricing).toBeNull()
    expect(data.isFree).toBeNull()
  })

  it('prices it for from and to and reports whether it is free', async () => {
    const { data } = await detail(`?from=${FROM}&to=${TO}`)
    expect(data.isFree).toBe(true)
    expect(data.pricing?.hours).toBe(48)
    const lines = data.pricing?.lines ?? []
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.pricing?.payable)
  })

  it('reports it as taken when anything overlaps', async () => {
    await blockCalendar(api.context.db, {
      vehicleId: id,
      from: Date.parse(FROM) - 3_600_000,
      to: Date.parse(FROM) + 60_000,
    })
    expect((await detail(`?from=${FROM}&to=${TO}`)).data.isFree).toBe(false)
    expect((await detail(`?from=2026-12-20T04:16:00Z&to=${TO}`)).data.isFree).toBe(true)
  })

  it.each([
    [
      'hired for longer than its host allows',
      { from: FROM, to: '2027-01-20T04:15:00Z' },
      {},
      'tooLong',
      false,
    ],
    [
      'whose insurance ends before the drop-off',
      {},
      { insurance_expiry: '2026-12-29' },
      'insuranceLapses',
      true,
    ],
    ['that is taken', { from: FROM, to: TO }, {}, 'taken', true],
  ])('reports the obstacle of a vehicle %s', async (_, dates, change, obstacle, isPriced) => {
    const { from, to } = { from: '2026-12-28T04:15:00Z', to: '2026-12-30T04:15:00Z', ...dates }
    const { insurance_expiry } = await api.context.db
      .selectFrom('vehicles')
      .select('insurance_expiry')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (Object.keys(change).length)
      await api.context.db.updateTable('vehicles').set(change).where('id', '=', id).execute()
    const { data } = await detail(`?from=${from}&to=${to}`)
    expect([data.isFree, data.obstacle, data.pricing !== null]).toEqual([false, obstacle, isPriced])
    await api.context.db.updateTable('vehicles').set({ insurance_expiry }).where('id', '=', id).execute()
    const free = (await detail('?from=2026-12-28T04:15:00Z&to=2026-12-30T04:15:00Z')).data
    expect([free.isFree, free.obstacle]).toEqual([true, null])
  })

  it('returns no phone, licence, birthday or document to strangers', async () => {
    const { text } = await detail()
    const driver = await api.context.db
      .selectFrom('drivers')
      .selectAll()
      .where('vehicle_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const secret of [driver.phone_number, driver.license_number, driver.dob])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/bluebook|"insurance_|email/)
  })

  it('hides an unlisted vehicle from all users but its owner', async () => {
    const other = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('id', '<>', ownerId)
      .executeTakeFirstOrThrow()
    await api.context.db.updateTable('vehicles').set({ state: 'notAvailable' }).where('id', '=', id).execute()
    expect((await detail()).status).toBe(404)
    expect((await detail('', await api.tokenFor(other.id))).status).toBe(404)
    const own = await detail('', await api.tokenFor(ownerId))
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await api.context.db.updateTable('vehicles').set({ state: 'available' }).where('id', '=', id).execute()
  })

  it.each(['0', '-1', 'abc', '1.5', '999999999999999', '%00', '1%20or%201=1'])(
    'responds with 404 to the id %s',
    async (wrong) => {
      const reply = await api.call('GET', `/api/v1/vehicles/${wrong}`)
      expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'vehicleNotFound'])
    },
  )

  it.each([`?from=${TO}&to=${FROM}`, `?from=${FROM}`, '?from=tomorrow&to=later', `?from=${FROM}&to=${FROM}`])(
    'refuses the dates %s',
    async (query) => {
      const reply = await detail(query)
      expect([reply.status, reply.error[0]?.cause]).toEqual([422, 'invalidDates'])
    },
  )
})

describe('GET vehicles/{id}/alternatives', () => {
  const instead = (vehicle: number | string, query = `from=${FROM}&to=${TO}`) =>
    api.call<Alternatives>('GET', `/api/v1/vehicles/${vehicle}/alternatives?${query}`)

  it('lists free times of a taken vehicle, and similar vehicles that are free', async () => {
    const taken = await api.context.db
      .selectFrom('vehicles')
      .select('id')
      .where('id', '<>', id)
      .where('state', '=', 'available')
      .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
      .executeTakeFirstOrThrow()
    const hours = { from: Date.parse(FROM), to: Date.parse(TO) }
    await blockCalendar(api.context.db, { vehicleId: taken.id, ...hours })
    const { status, data } = await instead(taken.id)
    expect([status, data.times.length > 0, data.vehicles.length > 0]).toEqual([200, true, true])
    for (const { from, to } of data.times) {
      expect(Date.parse(to) - Date.parse(from)).toBe(hours.to - hours.from)
      const { isFree } = (
        await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${taken.id}?from=${from}&to=${to}`)
      ).data
      expect(isFree).toBe(true)
    }
    expect(data.vehicles.map((vehicle) => vehicle.id)).not.toContain(taken.id)
  })

  it('prices similar vehicles for its own trip, also when another trip of the same hours was requested just before', async () => {
    const hours = tripOf(Date.parse(FROM), Date.parse(TO))
    const long = { ...hours, totalMeters: 900_000, totalSeconds: 3_600, isCityRide: false }
    const totalsFor = async (trip: Trip) =>
      (await findAlternatives(api.context, id, trip, 'en')).vehicles.map(({ pricing }) => pricing?.total ?? 0)
    const [plain, withRoute] = [await totalsFor(hours), await totalsFor(long)]
    expect(plain.length).toBeGreaterThan(0)
    expect(withRoute.map((total, index) => total > (plain[index] ?? 0))).toEqual(plain.map(() => true))
  })

  it.each([
    ['an unknown vehicle', '999999999', undefined, 404, 'vehicleNotFound'],
    ['no dates', null, '', 422, 'invalidDates'],
    [
      'a hire longer than any vehicle allows',
      null,
      `from=${FROM}&to=2027-12-20T04:15:00Z`,
      422,
      'tripTooLong',
    ],
  ] as const)('refuses %s', async (_, vehicle, query, status, cause) => {
    const reply = await instead(vehicle ?? id, query)
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })

  it('does not find an unlisted vehicle', async () => {
    await api.context.db.updateTable('vehicles').set({ state: 'notAvailable' }).where('id', '=', id).execute()
    expect((await instead(id)).status).toBe(404)
    await api.context.db.updateTable('vehicles').set({ state: 'available' }).where('id', '=', id).execute()
  })
})

describe('POST pricing', () => {
  const price = (body: Record<string, unknown>) =>
    api.call<Quote & { detail: string }[]>('POST', '/api/v1/pricing', { body })
  const trip = () => ({ vehicleId: id, from: FROM, to: TO })

  it('prices only the time without a route', async () => {
    const { status, data } = await price(trip())
    expect(status).toBe(200)
    expect([data.hours, data.km, data.to]).toEqual([48, null, TO])
  })

  it('prices km, nights and waiting of a long round trip and computes the drop-off', async () => {
    const { data } = await price({ ...trip(), totalMeters: 200_000, totalTime: 25_200, isOneWay: false })
    expect(data.km).toBe(400)
    expect(data.lines.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['time', 'overnight', 'waiting']),
    )
    expect(data.total - data.totalSaving).toBe(data.payable)
  })

  it('accepts a valid coupon and refuses every other', async () => {
    const plain = (await price(trip())).data
    const coupon = await api.context.db
      .insertInto('coupons')
      .values({
        code: 'HALF',
        kind: 'percent',
        value: 50,
        valid_from: new Date(NOW - 1000),
        valid_to: new Date(NOW + 1000),
        minimum: null,
        cap: 500,
        total_limit: 1,
        per_user_limit: null,
        user_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { data } = await price({ ...trip(), coupon: ' half ' })
    expect([data.couponDiscount, data.payable]).toEqual([500, plain.payable - 500])

    const cases = [
      { change: { valid_to: new Date(NOW - 1) }, cause: 'couponExpired' },
      {
        change: { valid_to: new Date(NOW + 1000), valid_from: new Date(NOW + 500) },
        cause: 'unknownCoupon',
      },
      { change: { valid_from: new Date(NOW - 1000), active: false }, cause: 'unknownCoupon' },
      { change: { active: true, user_id: ownerId }, cause: 'unknownCoupon' },
    ]
    for (const { change, cause } of cases) {
      await api.context.db.updateTable('coupons').set(change).where('id', '=', coupon.id).execute()
      const reply = await price({ ...trip(), coupon: 'HALF' })
      expect([reply.status, reply.error[0]?.cause]).toEqual([422, cause])
    }
    await api.context.db
      .updateTable('coupons')
      .set({ user_id: null, minimum: 10_000_000 })
      .where('id', '=', coupon.id)
      .execute()
    const reply = await price({ ...trip(), coupon: 'HALF' })
    expect(reply.error[0]?.cause).toBe('couponMinimum')
    // the detail of a pricing error is repeated at data[0].detail: docs/api.md
    expect(reply.data[0]?.detail).toBe(reply.error[0]?.detail)
  })

  it.each([
    ['an unknown vehicle', { vehicleId: 999_999 }, 404, 'vehicleNotFound'],
    ['an id that is text', { vehicleId: '1' }, 422, 'invalid'],
    ['reversed dates', { from: TO, to: FROM }, 422, 'invalidDates'],
    ['a garbage date', { from: 'x' }, 422, 'invalidDates'],
    ['more than 30 days', { to: '2027-01-20T04:15:00Z' }, 422, 'tripTooLong'],
    [
      'off-road km on a vehicle without offRoad',
      { totalMeters: 9_000, gravelOffRoadKM: 5 },
      422,
      'noOffRoad',
    ],
    ['a negative distance', { totalMeters: -1 }, 422, 'invalid'],
    ['an infinite time', { totalTime: '1e999' }, 422, 'invalid'],
    [
      'a distance shorter than the straight line',
      {
        totalMeters: 1_000,
        originLatitude: 27.7172,
        originLongitude: 85.324,
        destinationLatitude: 28.2096,
        destinationLongitude: 83.9856,
      },
      422,
      'distanceTooShort',
    ],
    ['a place off the globe', { originLatitude: 127 }, 422, 'invalid'],
  ])('refuses %s', async (_, change, status, cause) => {
    const reply = await price({ ...trip(), ...change })
    expect([reply.status, reply.error[0]?.cause]).toEqual([status, cause])
  })
})

describe('GET createVehicleInfo', () => {
  it('returns the options of the forms for hosts', async () => {
    const { data } = await api.call<CreateInfo>('GET', '/api/v1/createVehicleInfo')
    expect(Object.keys(data).sort()).toEqual(['cities', 'colors', 'features', 'manufacturers'])
  })
})

describe('GET users/{id}', () => {
  it('returns name, picture, date of joining and ratings, and nothing else', async () => {
    const { data } = await api.call<PublicProfile>('GET', `/api/v1/users/${ownerId}`)
    expect(Object.keys(data).sort()).toEqual(['fullName', 'id', 'image', 'memberSince', 'rating', 'trips'])
    expect(data.rating.count).toBeGreaterThan(0)
  })

  it.each(['0', 'me', '99999999'])('responds with 404 to %s', async (wrong) => {
    const reply = await api.call('GET', `/api/v1/users/${wrong}`)
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'userNotFound'])
  })
})

describe('GET appInfo', () => {
  it('has contacts, links, footer pages and the active banners', async () => {
    const { data } = await api.call<AppInfo>('GET', '/api/v1/appInfo')
    expect(data.contact.phone).toMatch(/^\+977/)
    expect(data.pages.map(({ url }) => url)).toContain('/pages/terms')
    const inactive = await api.context.db
      .selectFrom('banners')
      .select('id')
      .where('active', '=', false)
      .execute()
    for (const banner of inactive) expect(data.banners.map(({ id: known }) => known)).not.toContain(banner.id)
  })
})

describe('GET pages/{slug}', () => {
  it.each(['terms', 'policies', 'about', 'faq', 'how-it-works'])(
    'serves %s in both languages',
    async (slug) => {
      const read = (language: string) =>
        api.call<StaticPage>('GET', `/content/v1/pages/${slug}`, { headers: { 'accept-language': language } })
      const [english, nepali] = [await read('en'), await read('np')]
      expect([english.status, nepali.status]).toEqual([200, 200])
      expect(english.data.content).toContain('<h2>')
      expect(nepali.data.title).toMatch(/[\u0900-\u097f]/)
    },
  )

  it('removes a script stored in the database', async () => {
    const hostile =
      '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">a <a href="javascript:x()">b</a></p><img src=x onerror=x()>'
    await api.context.db
      .insertInto('pages')
      .values({ slug: 'hostile', locale: 'en', title: 'x', content: hostile })
      .execute()
    const { data } = await api.call<StaticPage>('GET', '/content/v1/pages/hostile')
    expect(data.content).toBe('<h2>Hi</h2><p>a <a>b</a></p>')
  })

  it('responds with 404 to an unknown page', async () => {
    const reply = await api.call('GET', '/content/v1/pages/unknown')
    expect([reply.status, reply.error[0]?.cause]).toEqual([404, 'pageNotFound'])
  })
})

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
      '/auth/logout',
      '/auth/nonce',
      '/auth/social',
      '/auth/user',
      '/bookings',
      '/bookings/{id}',
      '/bookings/{id}/alternatives',
      '/bookings/{id}/calendar',
      '/bookings/{id}/cancel',
      '/bookings/{id}/cancellation',
      '/bookings/{id}/decision',
      '/createVehicleInfo',
      '/getVehicles',
      '/hostCalendar',
      '/notifications/unseenCount',
      '/pages/{slug}',
      '/places',
      '/pricing',
      '/rating',
      '/report',
      '/route',
      '/unavailableDates/{id}',
      '/users/{id}',
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
