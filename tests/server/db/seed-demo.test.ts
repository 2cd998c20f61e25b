import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { DAY_MS, HOUR_MS, kathmanduMillis, kathmanduTime } from '#domain/shared/kathmandu-time.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { NAMES } from '#server/db/migrations/0034-driver-pictures.ts'
import { placeTitleIn } from '#server/db/seed/data/addresses.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { DRIVERS } from '#server/db/seed/data/people.ts'
import { journeysFrom } from '#server/db/seed/journeys.ts'
import { createRandom } from '#server/db/seed/random.ts'
import { daytimeFrom, daytimeUntil, tripHours, tripOn } from '#server/db/seed/times.ts'
import { notificationText } from '#server/serializers/notification-text.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'

const api = testApi()

async function rows<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(api.context.db)).rows
}
interface Trip {
  slug: string
  type: string
  isOffRoad: boolean
  goal: string
  meters: number
  seconds: number
}
const isByDay = (ms: number) => /^(0[6-9]|1\d):[03]0$|^20:00$/.test(kathmanduTime(ms))

describe('the demo', () => {
  it('starts trips between 06:00 and 20:00, on the half hour', async () => {
    const pickups = await rows<{ from_at: Date }>('select from_at from bookings')
    expect(pickups.length).toBeGreaterThan(500)
    expect(pickups.map(({ from_at }) => from_at.getTime()).filter((ms) => !isByDay(ms))).toEqual([])
  })

  it('has pictures of the documents of each verified vehicle, and no request to a host who is not asked', async () => {
    const [found] = await rows<{ verified: number; bare: number; asked: number }>(
      `select count(*) filter (where v.status = 'verified')::int as verified,
        count(*) filter (where v.status = 'verified' and 2 > (select count(distinct type) from vehicle_images i
          where i.vehicle_id = v.id and i.type <> 'image'))::int as bare,
        count(*) filter (where v.status = 'verified' and v.instant_booking and exists (select from bookings b
          where b.vehicle_id = v.id and b.status = 'pending' and b.payment = 'cash'))::int as asked from vehicles v`,
    )
    expect(found).toMatchObject({ bare: 0, asked: 0 })
    expect(found?.verified).toBeGreaterThan(100)
  })

  it('has trip and rating counts for each vehicle, and some new vehicles', async () => {
    const vehicles = await rows<{
      trips: number
      driven: number
      rated: number
      counted: number
      sum: number
      rates: number
    }>(
      `select number_of_trips as trips, rating_count as counted, rating_sum as sum,
        (select count(*)::int from bookings b where b.vehicle_id = v.id and b.status = 'completed') as driven,
        (select count(*)::int from counted_ratings r where r.vehicle_id = v.id) as rated,
        (select coalesce(sum(rate), 0)::int from counted_ratings r where r.vehicle_id = v.id) as rates from vehicles v`,
    )
    for (const { trips, driven, counted, rated, sum, rates } of vehicles) {
      expect([trips, counted, sum]).toEqual([driven, rated, rates])
      expect(rated).toBeLessThanOrEqual(driven)
    }
    expect(vehicles.some(({ trips }) => trips === 0)).toBe(true)
    expect(vehicles.filter(({ rated }) => rated >= 3).length).toBeGreaterThan(vehicles.length / 2)
  })

  it('has ratings of completed trips only, by their guest, after their end', async () => {
    const wrong = await rows(`select r.booking_id from ratings r join bookings b on b.id = r.booking_id
      where b.status <> 'completed' or b.user_id <> r.user_id or b.vehicle_id <> r.vehicle_id or r.created_at <= b.to_at`)
    expect(wrong).toEqual([])
  })

  it('has no vehicle with overlapping trips, nor with one before its listing', async () => {
    const twice =
      await rows(`select a.id from bookings a join bookings b on a.vehicle_id = b.vehicle_id and a.id < b.id
      and tstzrange(a.from_at, a.to_at) && tstzrange(b.from_at, b.to_at)
      where a.status <> 'cancelled' and b.status <> 'cancelled'`)
    expect(twice).toEqual([])
    const early = await rows(`select b.id from bookings b join vehicles v on v.id = b.vehicle_id
      where b.status = 'completed' and b.from_at < v.created_at`)
    expect(early).toEqual([])
  })

  it('uses common destinations of each city', async () => {
    const trips = await rows<Trip>(
      `select c.slug, t.slug as type, v.off_road as "isOffRoad", b.destination_address as goal,
        b.total_meters as meters, b.total_seconds as seconds
      from bookings b join vehicles v on v.id = b.vehicle_id join cities c on c.id = v.city_id
        join vehicle_types t on t.id = v.vehicle_type_id`,
    )
    const unknown = trips.filter(
      ({ slug, type, isOffRoad, goal, meters, seconds }) =>
        !journeysFrom(slug, routingProfile(type, isOffRoad)).some(
          ({ title, route }) =>
            (['en', 'np'] as const).some((locale) => placeTitleIn(locale, title) === goal) &&
            route.meters === meters &&
            route.seconds === seconds,
        ),
    )
    expect(unknown).toEqual([])
  })

  it('stores the route of each of the demo host’s future trips', async () => {
    const trips = await rows<{ id: string; line: string | null }>(
      `select b.id, w.line from bookings b join vehicles v on v.id = b.vehicle_id join users h on h.id = v.user_id
        left join booking_routes w on w.booking_id = b.id
        where h.email = 'host@sawari.example' and b.from_at > timestamptz '${new Date(NOW - 2 * DAY_MS).toISOString()}'`,
    )
    expect(trips.length).toBeGreaterThan(5)
    expect(trips.filter(({ line }) => decodePolyline(line ?? '').length < 2)).toEqual([])
  })

  it.each([
    ['kathmandu', 'Pokhara', 'car'],
    ['lumbini', 'Tansen', 'offRoad'],
    ['birendranagar', 'Jumla', 'bus'],
  ] as const)('measures the journey from %s to %s along the roads', async (slug, title, profile) => {
    const city = CITIES.find((item) => item.slug === slug)
    const journey = journeysFrom(slug, profile).find((item) => item.title === title)
    if (!city || !journey) throw new Error(title)
    const points = [city, journey].map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
    const { id, meters, seconds } = await measureRoute(api.context, points, { profile })
    // after a change of roads, cities or journeys: node geodata/make-journeys.ts
    expect(journey.route).toMatchObject({ id, meters, seconds })
  })

  it('has different pictures for each model, and each vehicle in its colour', async () => {
    const shown = await rows<{ name: string; models: number }>(
      `select i.name, count(distinct v.model_id)::int as models from vehicle_images i join vehicles v on v.id = i.vehicle_id
      where i.type = 'image' group by i.name`,
    )
    expect(shown.filter(({ models }) => models > 1)).toEqual([])
    const wrong =
      await rows(`select i.name, c.slug from vehicle_images i join vehicles v on v.id = i.vehicle_id
      join colors c on c.id = v.color_id where i.type = 'image' and i.name not like '%-' || c.slug || '-_-1280.webp'`)
    expect(wrong).toEqual([])
  })

  it('has a portrait of every driver, different for each', async () => {
    const drivers = await rows<{ license: string; image: string | null }>(
      'select distinct license_number as license, image from drivers',
    )
    expect(
      drivers.every(({ image }) => /^\/pictures\/drivers\/driver-\d+-1280\.webp$/.test(image ?? '')),
    ).toBe(true)
    expect(new Set(drivers.map(({ image }) => image)).size).toBe(
      new Set(drivers.map(({ license }) => license)).size,
    )
  })

  it('has guests with realistic numbers of trips, none before they joined', async () => {
    const guests = await rows<{ id: number; trips: number }>(
      `select user_id as id, count(*)::int as trips from bookings where status = 'completed' group by user_id`,
    )
    expect(guests.length).toBeGreaterThan(150)
    expect(Math.max(...guests.map(({ trips }) => trips))).toBeLessThanOrEqual(40)
    const early = await rows(`select b.id from bookings b join users u on u.id = b.user_id
      where b.created_at < u.created_at`)
    expect(early).toEqual([])
  })

  it('has no guest with overlapping trips', async () => {
    const twice =
      await rows(`select a.id from bookings a join bookings b on a.user_id = b.user_id and a.id < b.id
      and tstzrange(a.from_at, a.to_at) && tstzrange(b.from_at, b.to_at)
      where a.status = 'completed' and b.status = 'completed'`)
    expect(twice).toEqual([])
  })

  it('has every name and address in both scripts, and names no place twice in an address', async () => {
    const unspelled = await rows(
      `select email as name from users where other_name is null
        union all select name from drivers where other_name is null
        union all select address from vehicles where address is not null and other_address is null
        union all select address from vehicles where split_part(address, ', ', 1) = split_part(address, ', ', 2)`,
    )
    expect(unspelled).toEqual([])
  })

  it('has free text in the script of its user’s language', async () => {
    const typed = await rows<{ locale: string; words: string }>(
      `select u.locale, w.words from drivers d join vehicles v on v.id = d.vehicle_id join users u on u.id = v.user_id,
        lateral unnest(array[d.name, d.address, d.relation, v.owner_name, v.address]) w(words)
      union all select u.locale, w.words from bookings b join users u on u.id = b.user_id,
        lateral unnest(array[b.contact_person, b.origin_address, b.destination_address]) w(words)`,
    )
    const isNepali = (words: string) => /^[^A-Za-z]*[\u0900-\u097f][^A-Za-z]*$/.test(words)
    expect(typed.filter(({ locale, words }) => isNepali(words) !== (locale === 'np'))).toEqual([])
    expect(new Set(typed.map(({ locale }) => locale))).toEqual(new Set(['en', 'np']))
  })
})

describe('a time of the demo', () => {
  const at = (time: string, date = '2026-11-21') => kathmanduMillis(date, time) ?? Number.NaN

  it.each([
    ['05:10', '06:00', '20:00'],
    ['06:00', '06:00', '06:00'],
    ['09:10', '09:30', '09:00'],
    ['20:00', '20:00', '20:00'],
    ['20:10', '06:00', '20:00'],
    ['23:59', '06:00', '20:00'],
  ])('is found nearest to %s as %s after and %s before it', (time, after, before) => {
    const [from, until] = [daytimeFrom(at(time)), daytimeUntil(at(time))]
    expect([kathmanduTime(from), kathmanduTime(until)]).toEqual([after, before])
    expect(from - at(time)).toBeLessThan(11 * HOUR_MS)
    expect(at(time) - until).toBeLessThan(11 * HOUR_MS)
    expect([from >= at(time), until <= at(time)]).toEqual([true, true])
  })

  it('returns by day', () => {
    const random = createRandom(7)
    for (let day = 0; day < 200; day++) {
      const isFar = day % 2 === 0
      const { from, hours } = tripOn(at('13:20') + day * DAY_MS, isFar, random)
      const late = daytimeFrom(at('19:40') + day * DAY_MS)
      const ends = [from, from + hours * HOUR_MS, late + tripHours(late, isFar, random) * HOUR_MS]
      expect(ends.filter((ms) => !isByDay(ms))).toEqual([])
      expect(hours).toBeGreaterThanOrEqual(4)
    }
  })
})

describe('the demo’s notifications', () => {
  it('fill more than a page of the host’s list in both languages, and the latest are unread', async () => {
    const found = await rows<{
      email: string
      kind: NotificationKind
      facts: Record<string, unknown>
      amount: number | null
      read: boolean
    }>(
      `select u.email, n.kind, n.facts, n.amount, n.read_at is not null as read
        from notifications n join users u on u.id = n.user_id order by n.created_at desc, n.id desc`,
    )
    const [guest, host] = ['guest', 'host'].map((name) =>
      found.filter(({ email }) => email === `${name}@sawari.example`),
    )
    expect(host?.length).toBeGreaterThan(20)
    expect(guest?.length).toBeGreaterThan(8)
    for (const own of [guest, host])
      expect(own?.map(({ read }) => read)).toEqual(own?.map((_, index) => index >= 4))
    const kinds = new Set(found.map(({ kind }) => kind))
    expect(kinds.size).toBeGreaterThanOrEqual(10)
    expect(guest?.some(({ amount }) => (amount ?? 0) < 0)).toBe(true)
    for (const { kind, facts, amount } of found)
      for (const locale of ['en', 'np'] as const) {
        const { side, reason, actor } = facts
        const plain = notificationText(kind, { side, reason, actor }, locale).body
        expect(notificationText(kind, { ...facts, amount }, locale).body, kind).not.toBe(plain)
      }
  })
})

it('the demo numbers the pictures of drivers in the order in which their names are migrated', () => {
  const names = DRIVERS.map(({ nameEn }) => nameEn.toLowerCase().replaceAll(/[^a-z]+/g, '-'))
  expect(NAMES).toEqual(names)
})
