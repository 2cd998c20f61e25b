import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Earnings } from '#contract/profile.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { CHART_TYPES, type ChartType } from '#domain/profile/chart-days.ts'
import { seedLarge } from '#server/db/seed/large.ts'
import { earningsQuery } from '#server/services/profile/get-earnings.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { sumEarnings, total } from '#tests/setup/earnings-sums.ts'
import { newPerson, newPlate } from '#tests/setup/hosting.ts'
import { addVehicle } from '#tests/setup/rows.ts'

/** The large data set on a small scale, and bookings with all the amounts and times that matter. */
const LARGE = { vehicles: 240, bookings: 7_200 }
const BOOKINGS = 6_000
interface Host {
  id: number
  token: string
}
const api = testApi()
let hosts: Host[]

/** Thousands of bookings in every status, over 28 months; many end within a second of midnight in Kathmandu. */
async function addBookings(): Promise<void> {
  await sql`
    with vehicle as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from vehicles)
    insert into bookings (user_id, vehicle_id, status, from_at, to_at, origin_latitude, origin_longitude, origin_address,
      destination_latitude, destination_longitude, destination_address, contact_person, contact_phone, is_city_ride, is_one_way,
      total_meters, total_seconds, quote, total, saving, payable, cancelled_by)
    select (select min(id) from users), v.id, status, ends - interval '6 hours', ends, 27.7, 85.3, 'Kathmandu, Nepal', 27.7, 85.3,
      'Kathmandu, Nepal', 'Guest', '9830000000', true, false, 20000, 3600, '{}', total, saving, total - saving,
      case when status = 'cancelled' then 'renter' end
    from generate_series(1, ${BOOKINGS}::int) n
      join vehicle v on v.place = (n * 7) % v.many,
      lateral (select (array['completed', 'completed', 'completed', 'cancelled', 'approved', 'inTrip', 'pending'])[1 + n % 7] as status,
        1 + (n * 7919) % 90000 as total, (n % 5) * (n % 2) as saving,
        date_trunc('day', ${new Date(NOW)}::timestamptz) + make_interval(days => 60 - (n * 37) % 850)
          + case n % 4 when 0 then interval '18:15' when 1 then interval '18:14:59' when 2 then interval '18:15:01'
            else make_interval(mins => (n * 13) % 1440) end as ends) made
  `.execute(api.context.db)
}

beforeAll(async () => {
  await seedLarge(api.context.db, LARGE, NOW, () => {})
  await addBookings()
  const rows = await api.context.db
    .selectFrom('vehicles')
    .select('user_id')
    .distinct()
    .orderBy('user_id')
    .execute()
  hosts = await Promise.all(
    rows.map(async ({ user_id }) => ({ id: user_id, token: await api.tokenFor(user_id) })),
  )
})

async function read({ id, token }: Host, type: string, vehicleId?: number | string): Promise<Earnings> {
  const vehicle = vehicleId === undefined ? '' : `&vehicleId=${vehicleId}`
  const reply = await api.call<Earnings>('GET', `/api/v1/users/${id}/earnings?type=${type}${vehicle}`, {
    token,
  })
  expect(reply.status).toBe(200)
  return reply.data
}

const sumsOf = ({ id }: Host, type: ChartType) => sumEarnings(api.context.db, id, type)

describe('GET users/{id}/earnings', () => {
  it.each(CHART_TYPES)(
    'matches the bookings in the database for the %s bars and vehicles of every host',
    async (type) => {
      let all = 0
      for (const host of hosts) {
        const [earnings, sums] = await Promise.all([read(host, type), sumsOf(host, type)])
        const inBar = (start: string) =>
          total(sums.filter((sum) => sum.start === start).map(({ sum }) => sum))
        expect(earnings.chartData).toEqual(earnings.chartLabels.map(inBar))
        expect(earnings.earnings).toBe(total(earnings.chartData))
        const shown = sums.filter(({ start }) => earnings.chartLabels.includes(start))
        expect(total(earnings.vehicles.map((vehicle) => vehicle.earnings))).toBe(earnings.earnings)
        for (const { id, earnings: earned } of earnings.vehicles)
          expect(earned).toBe(total(shown.filter(({ vehicle }) => vehicle === id).map(({ sum }) => sum)))
        expect(earnings.vehicles).toEqual(
          earnings.vehicles.toSorted((a, b) => b.earnings - a.earnings || a.id - b.id),
        )
        all += earnings.earnings
      }
      expect(hosts.length).toBeGreaterThan(10)
      expect(all).toBeGreaterThan(0)
    },
  )

  it.each(CHART_TYPES)('shows a vehicle alone in the bars, and all of them beside: %s', async (type) => {
    let shown = 0
    for (const host of hosts) {
      const [all, sums] = await Promise.all([read(host, type), sumsOf(host, type)])
      const parts = await Promise.all(all.vehicles.map(({ id }) => read(host, type, id)))
      for (const [index, part] of parts.entries()) {
        const { id, earnings: earned } = all.vehicles[index] ?? { id: 0, earnings: Number.NaN }
        const inBar = (start: string) =>
          total(sums.filter((sum) => sum.vehicle === id && sum.start === start).map(({ sum }) => sum))
        expect(part.chartData).toEqual(part.chartLabels.map(inBar))
        expect(part.earnings).toBe(earned)
        expect({ ...part, chartData: 0, earnings: 0 }).toEqual({ ...all, chartData: 0, earnings: 0 })
      }
      shown += parts.length
    }
    expect(shown).toBeGreaterThan(LARGE.vehicles)
  })

  it('returns figures that agree with the charts and with the statuses', async () => {
    for (const host of hosts.slice(0, 5)) {
      const [daily, weekly, monthly] = await Promise.all([
        read(host, 'daily'),
        read(host, 'weekly'),
        read(host, 'monthly'),
      ])
      expect([
        daily.revenueToday.amount,
        daily.revenueThisWeek.amount,
        daily.revenueThisMonth.amount,
      ]).toEqual([daily.chartData.at(-1), weekly.chartData.at(-1), monthly.chartData.at(-1)])
      const { rows } = await sql<{ sum: number }>`select sum(payable)::bigint as sum from bookings
        where status in ('approved', 'inTrip', 'completed')
        and vehicle_id in (select id from vehicles where user_id = ${host.id})`.execute(api.context.db)
      expect(daily.totalEstimatedRevenue).toBe(rows[0]?.sum)
    }
  })

  it('counts a trip on the Kathmandu day of its drop-off, even of a vehicle blocked since', async () => {
    const host = await newPerson(api, 'Midnight')
    const { db } = api.context
    const vehicle = await addVehicle(db, {
      user_id: host.id,
      registration_number: newPlate(),
      state: 'notAvailable',
      blocked_at: new Date(NOW),
    })
    const { id: _, ...like } = await db.selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow()
    const trip = (status: BookingStatus, ends: string, amount: number) => ({
      ...like,
      vehicle_id: vehicle.id,
      quote: '{}',
      waypoints: '[]',
      status,
      from_at: new Date('2026-11-19T00:00:00Z'),
      to_at: new Date(ends),
      ...{ total: amount, payable: amount, saving: 0, coupon_discount: 0 },
    })
    await db
      .insertInto('bookings')
      .values([
        // now is 10:15 of the 21st: of the 20th, today is compared with what ended before 10:15
        trip('completed', '2026-11-20T04:29:59Z', 80),
        trip('completed', '2026-11-20T04:30:00Z', 20),
        // 23:59 on the 20th, 00:01 on the 21st, and one in between that was cancelled and refunded
        trip('completed', '2026-11-20T18:14:00Z', 100),
        trip('completed', '2026-11-20T18:16:00Z', 200),
        trip('cancelled', '2026-11-20T18:15:00Z', 400),
        trip('approved', '2026-11-21T10:00:00Z', 800),
        trip('pending', '2026-11-21T12:00:00Z', 1_600),
      ])
      .execute()
    const earnings = await read(host, 'daily')
    expect([earnings.chartLabels.slice(-2), earnings.chartData.slice(-2)]).toEqual([
      ['2026-11-20', '2026-11-21'],
      [200, 200],
    ])
    expect([earnings.revenueToday, earnings.totalEstimatedRevenue]).toEqual([
      { amount: 200, percentage: 150 },
      1_200,
    ])
  })

  it('is empty for a user without vehicles, except for referral rewards', async () => {
    const person = await newPerson(api, 'Guest')
    const { db } = api.context
    const { id: booking_id } = await db.selectFrom('bookings').select('id').limit(1).executeTakeFirstOrThrow()
    const [referred] = hosts as [Host]
    await db
      .insertInto('referral_rewards')
      .values({ referrer_id: person.id, referred_id: referred.id, booking_id, amount: 100 })
      .execute()
    const earnings = await read(person, 'nonsense')
    expect([earnings.type, earnings.vehicles, earnings.earnings, earnings.chartData]).toEqual([
      'weekly',
      [],
      0,
      Array(12).fill(0),
    ])
    expect([earnings.referralEarning, earnings.revenueThisMonth]).toEqual([
      100,
      { amount: 0, percentage: null },
    ])
  })

  it('refuses another’s vehicle like an unknown one', async () => {
    const [host, other] = hosts as [Host, Host]
    const [foreign] = (await read(other, 'daily')).vehicles
    for (const id of [foreign?.id, 99_999_999, 0, 'x', '', '1e3']) {
      const { status, error } = await api.call(
        'GET',
        `/api/v1/users/${host.id}/earnings?type=daily&vehicleId=${id}`,
        { token: host.token },
      )
      expect([id, status, error[0]?.cause]).toEqual([id, 404, 'notYourVehicle'])
    }
  })

  it('reads bookings from one index, without their rows', async () => {
    const [host] = hosts as [Host]
    await sql`vacuum analyze bookings`.execute(api.context.db)
    await api.context.db.transaction().execute(async (trx) => {
      // the demo is small enough for a sequential scan
      await sql`set local enable_seqscan = off`.execute(trx)
      const query = earningsQuery({ userId: host.id, vehicleId: 'all', type: 'monthly' }, NOW)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Only Scan using bookings_earnings/)
      expect(plan).toMatch(/vehicles_user/)
      expect(plan).not.toMatch(/Seq Scan/)
    })
  })
})
