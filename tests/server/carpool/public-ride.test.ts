import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicRide } from '#domain/carpool/public-ride.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { firstNameOf } from '#domain/shared/person-name.ts'
import { LOCALES, type Locale, spellingIn } from '#domain/shell/locale.ts'
import { sitePage } from '#domain/shell/site-pages.ts'
import { translator } from '#messages/t.ts'
import { shareOfRide } from '#sections/carpool/ride-share.ts'
import { ServiceUnavailableError } from '#server/api-error.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { NOW } from '#tests/setup/clock.ts'
import { servePictures } from '#tests/setup/pictures.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const PHONE = '9841234567'
const IN_NOTE = '९८५१-२३४ ५६७'
const DIGITS = /98[45]\d|९८[४५]/

const KALANKI = { lat: 27.6934, lng: 85.2817 }
const BUTWAL = { lat: 27.7004, lng: 83.4658 }

let api: TestApi
let site: Awaited<ReturnType<typeof servePictures>>
let now = NOW
let id = 0
let userId = 0

beforeAll(async () => {
  api = await openApi({}, () => now)
  site = await servePictures(api)
  // a page does not wait for the road graph of a new process on a busy machine
  await api.context.ports.routing.route([KALANKI, BUTWAL], 'car')
})
afterAll(async () => {
  await site.close()
  await api.close()
})
beforeEach(async () => {
  now = NOW
  const { db } = api.context
  const user = await db
    .selectFrom('carpool_requests')
    .select(['id', 'user_id'])
    .where('completed_at', 'is', null)
    .where('is_driver', '=', true)
    .where('owner_blocked_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  id = user.id
  userId = user.user_id
  await setRow(db, 'carpool_requests', id, {
    address_from: 'Kalanki, Kathmandu, Nepal',
    address_to: 'Butwal, Rupandehi, Nepal',
    address_from_np: 'कलङ्की, काठमाडौँ, नेपाल',
    address_to_np: 'बुटवल, रुपन्देही, नेपाल',
    from_latitude: KALANKI.lat,
    from_longitude: KALANKI.lng,
    to_latitude: BUTWAL.lat,
    to_longitude: BUTWAL.lng,
    time_at: new Date(NOW + 26 * HOUR_MS),
    phone_number: PHONE,
    note: `Tea at Mugling, then straight on. Ring ${IN_NOTE} or ${PHONE}.`,
    suggested_price: 2_000,
    fair_price: 900,
    highest_price: 1_800,
    passengers: 3,
  })
})

async function shown(locale: Locale = 'en'): Promise<PublicRide> {
  const ride = await api.data.ride(String(id), locale)
  if (!ride || 'isOver' in ride) throw new Error('it is not shown')
  return ride
}
const share = (ride: PublicRide, locale: Locale) =>
  shareOfRide(ride, { locale, t: translator(locale), siteUrl: 'https://sawari.example' })
const change = (values: object) => setRow(api.context.db, 'carpool_requests', id, values)

describe('the public page of a ride', () => {
  it('shows places, time, price and towns on the route, and how the fair price is computed', async () => {
    const ride = await shown()
    expect(ride).toMatchObject({
      isDriver: true,
      from: { address: 'Kalanki, Kathmandu, Nepal' },
      to: { address: 'Butwal, Rupandehi, Nepal' },
      time: NOW + 26 * HOUR_MS,
      passengers: 3,
      price: 2_000,
      isExpensive: true,
      fair: { price: 900, people: 4 },
      isNoteMasked: true,
      towns: expect.arrayContaining(['Mugling']),
    })
    expect((ride.meters ?? 0) / 1_000).toBeGreaterThan(230)
    expect((ride.meters ?? 0) / 1_000).toBeLessThan(290)
    const nepali = await shown('np')
    expect([nepali.from.address, nepali.towns]).toEqual([
      'कलङ्की, काठमाडौँ, नेपाल',
      expect.arrayContaining(['मुग्लिन']),
    ])
  })

  it.each(LOCALES)('has no phone number and no last name anywhere, in %s', async (locale) => {
    const { db } = api.context
    const user = await rowOf(db, 'users', userId)
    const ride = await shown(locale)
    const texts = JSON.stringify([ride, share(ride, locale)])
    expect(texts).toContain(firstNameOf(spellingIn(locale, user.first_name, user.other_name)))
    expect(texts).not.toMatch(DIGITS)
    const otherLastName = user.other_name?.split(' ').at(-1)
    for (const secret of [PHONE, IN_NOTE, user.last_name, otherLastName, user.email, user.mobile_number])
      if (secret) expect(texts).not.toContain(secret)
  })

  it('is shown without the road while the engine is down', async () => {
    const { routing } = api.context.ports
    const { route } = routing
    routing.route = () => Promise.reject(new ServiceUnavailableError('the engine is away'))
    try {
      expect(await shown()).toMatchObject({ meters: null, towns: [], fair: null })
      await change({ meters: 260_000, seconds: 26_000 })
      expect(await shown()).toMatchObject({ meters: 260_000, fair: { price: 900 } })
    } finally {
      routing.route = route
      await change({ meters: null, seconds: null })
    }
  })

  it('ends when it is completed, hidden or departed, or its author is blocked, as do its pictures', async () => {
    const { picture, shareImage } = await shown()
    const addresses = [picture?.light ?? '', shareImage ?? '']
    const statuses = () => Promise.all(addresses.map(async (address) => (await site.get(address)).status))
    expect(await statuses()).toEqual([200, 200])
    for (const values of [{ completed_at: new Date(now) }, { hidden_at: new Date(now) }]) {
      await change(values)
      const isHidden = 'hidden_at' in values
      expect(await api.data.ride(String(id), 'en')).toMatchObject({
        isOver: true,
        ends: isHidden ? null : { to: { address: 'Butwal, Rupandehi, Nepal' } },
      })
      expect(await statuses()).toEqual([404, 404])
      await change({ completed_at: null, hidden_at: null })
    }
    now = NOW + 26 * HOUR_MS
    expect(await api.data.ride(String(id), 'en')).toMatchObject({ isDriver: true })
    now += 1
    expect(await api.data.ride(String(id), 'en')).toMatchObject({ isOver: true })
    now = NOW
    const { db } = api.context
    await setRow(db, 'users', userId, { blocked_at: new Date(now) })
    expect(await api.data.ride(String(id), 'en')).toMatchObject({ isOver: true, ends: null })
    expect(await statuses()).toEqual([404, 404])
    await setRow(db, 'users', userId, { blocked_at: null })
  })

  it('drops its cached pages in every process when it is changed or removed, but not when it is matched', async () => {
    const { db } = api.context
    const heard: string[] = []
    const listening = await listenToApi(api, (tag) => heard.push(tag))
    await change({ graph: 'a', alerted_at: new Date(now) })
    const changes = [
      () => change({ completed_at: new Date(now) }),
      () => change({ completed_at: null, hidden_at: new Date(now) }),
      () => change({ hidden_at: null, meters: 1 }),
      () => setRow(db, 'users', userId, { blocked_at: new Date(now) }),
      () => setRow(db, 'users', userId, { blocked_at: null }),
      () => db.deleteFrom('carpool_requests').where('id', '=', id).execute(),
    ]
    for (const [index, run] of changes.entries()) {
      await run()
      await expect.poll(() => heard.filter((tag) => tag === `ride:${id}`)).toHaveLength(index + 1)
    }
    await listening.stop()
    expect(await api.data.ride(String(id), 'en')).toBeNull()
  })

  it.each(['0', '-1', 'x', '1.5', '999999', '99999999999999999999', undefined])(
    'does not exist for %s',
    async (unknown) => {
      expect(await api.data.ride(unknown, 'en')).toBeNull()
    },
  )
})

/** By schema.org: what the types used have, Thing included. */
const THING = ['@type', '@context', 'name', 'description', 'url', 'image', 'identifier']
const OFFERED = [
  'availability',
  'validThrough',
  'eligibleQuantity',
  'inventoryLevel',
  'priceSpecification',
  'itemOffered',
]
const PROPERTIES: Record<string, readonly string[]> = {
  Trip: [
    'arrivalTime',
    'departureTime',
    'itinerary',
    'offers',
    'partOfTrip',
    'provider',
    'subTrip',
    'tripOrigin',
  ],
  Offer: [...OFFERED, 'price', 'priceCurrency', 'seller'],
  Demand: OFFERED,
  Person: ['givenName'],
  Place: ['address'],
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'item'],
  QuantitativeValue: ['value', 'unitCode', 'unitText'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'maxPrice'],
}
function unknownProperties(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownProperties)
  if (typeof value !== 'object' || value === null) return []
  const type = '@type' in value ? String(value['@type']) : ''
  const known = [...THING, ...(PROPERTIES[type] ?? [])]
  const own = Object.keys(value).filter((key) => !PROPERTIES[type] || !known.includes(key))
  return [...own.map((key) => `${type}.${key}`), ...Object.values(value).flatMap(unknownProperties)]
}

describe('the metadata for messengers', () => {
  it.each([true, false])(
    'describes a trip in the vocabulary of schema.org, offered: %s',
    async (isDriver) => {
      await change({ is_driver: isDriver })
      const { data, title } = share(await shown(), 'en')
      expect(title).toBe('Kalanki to Butwal, Sun, 22 Nov, 12:15 pm')
      expect(sitePage('/rides/1')?.engines).toBe('noindex')
      expect(unknownProperties(data)).toEqual([])
      expect(data).toMatchObject(
        isDriver
          ? {
              '@type': 'Trip',
              departureTime: '2026-11-22T06:30:00.000Z',
              offers: { price: 2_000, priceCurrency: 'NPR' },
            }
          : {
              '@type': 'Demand',
              itemOffered: { '@type': 'Trip', name: title },
              eligibleQuantity: { value: 3 },
            },
      )
      await change({ is_driver: true })
    },
  )

  it('includes a JPEG of 1200 x 630 in each language, light enough for all of them', async () => {
    const files = await Promise.all(
      LOCALES.map(async (locale) => {
        const response = await site.get((await shown(locale)).shareImage ?? '')
        expect(response.headers.get('content-type')).toBe('image/jpeg')
        expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
        return Buffer.from(await response.arrayBuffer())
      }),
    )
    for (const file of files) {
      const { format, width, height } = await sharp(file).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1_200, 630])
      expect(file.byteLength).toBeLessThan(200_000)
    }
    expect(files[0]?.equals(files[1] ?? Buffer.of())).toBe(false)
  })
})
