import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { PublicProfile } from '#contract/profile.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { revealDueRatings } from '#server/services/my-bookings/reveal-ratings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { addRow, noticesOf, rowOf, setRow } from '#tests/setup/rows.ts'
import { api, book, get, guestId, LONG_AGO, list, setUpParties, tokens, vehicle } from './parties.ts'

setUpParties()

const TO = NOW - HOUR
/** Ended an hour ago. */
const JUST_NOW = { from_at: new Date(TO - 3 * HOUR), to_at: new Date(TO) }
const ended = () => book('completed', JUST_NOW)
const byGuest = (id: string, rate = 4, remarks = '', token = tokens.guest) =>
  api.call<{ message: string }>('POST', '/api/v1/rating', { token, body: { rate, remarks, bookingID: id } })
const byHost = (id: string, rate: unknown = 5, remarks = '', token = tokens.host) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/guestRating`, {
    token,
    body: { rate, remarks },
  })
const jobAt = (at: number) => revealDueRatings({ db: api.context.db, now: () => at })
const AFTER = TO + 14 * DAY

const shown = async () => {
  const { data: own } = await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle.id}`)
  const { data: host } = await api.call<PublicProfile>('GET', `/api/v1/users/${vehicle.user_id}`)
  const { rating_sum, rating_count } = await rowOf(api.context.db, 'vehicles', vehicle.id)
  return {
    ...{ rating: own.rating, host: host.rating, stars: host.stars, sums: [rating_sum, rating_count] },
    words: own.ratings.map(({ remarks }) => remarks),
  }
}
const notified = async (id: string) =>
  (await noticesOf(api.context.db, id)).map(({ user_id, kind, facts }) => [
    user_id,
    kind,
    facts.rate ?? facts.day,
  ])
/** The guest's rating of the vehicle that counts. */
async function countedRate(): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select rate from counted_ratings
    where vehicle_id = ${vehicle.id} and user_id = ${guestId}`.execute(api.context.db)
  return rows[0]?.rate ?? 0
}
const WAIT_DAY = '2026-12-05'

describe('the ratings of a trip', () => {
  it('are seen by their authors only until both sides have rated', async () => {
    const before = await shown()
    const id = await ended()
    await byGuest(id, 1, 'A secret of the guest')
    expect(await shown()).toEqual(before)
    expect(await notified(id)).toEqual([[vehicle.user_id, 'ratingReceived', WAIT_DAY]])
    const until = toWire(AFTER)
    expect(await get(id, tokens.guest)).toMatchObject({
      rating: { rate: 1, remarks: 'A secret of the guest' },
      ratings: { ofGuest: null, canRateGuest: false, awaited: { side: 'host', until } },
    })
    const host = await get(id, tokens.host)
    expect(host).toMatchObject({
      rating: null,
      ratings: { canRateGuest: true, canAnswer: false, awaited: { side: 'host', until } },
    })
    expect(JSON.stringify(host)).not.toContain('secret')

    const { status, data } = await byHost(id, 2, 'Words of the host')
    expect([status, data.message]).toEqual([200, 'Guest rated'])
    expect((await shown()).words).toContain('A secret of the guest')
    expect(await get(id, tokens.host)).toMatchObject({
      rating: { rate: 1 },
      ratings: { ofGuest: { rate: 2 }, canRateGuest: false, awaited: null, canAnswer: true },
    })
    expect(await get(id, tokens.guest)).toMatchObject({
      ratings: { ofGuest: { rate: 2, remarks: 'Words of the host' }, canAnswer: false },
    })
    expect(await notified(id)).toEqual([
      [vehicle.user_id, 'ratingReceived', WAIT_DAY],
      [vehicle.user_id, 'ratingReceived', 1],
      [guestId, 'guestRated', 2],
    ])
  })

  it('are revealed by the second rating when the host rates first, whose words the guest does not see before', async () => {
    const id = await ended()
    await byHost(id, 3, 'Words of the host')
    expect(await notified(id)).toEqual([])
    const guest = await get(id, tokens.guest)
    expect(guest.ratings).toMatchObject({ ofGuest: null, awaited: { side: 'renter' } })
    expect(JSON.stringify(guest)).not.toContain('Words of the host')
    expect((await get(id, tokens.host)).ratings.ofGuest).toEqual({ rate: 3, remarks: 'Words of the host' })
    await byGuest(id)
    expect(await notified(id)).toEqual([
      [vehicle.user_id, 'ratingReceived', 4],
      [guestId, 'guestRated', 3],
    ])
  })

  it('are both revealed when both sides rate concurrently, many times', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const id = await ended()
      const replies = await Promise.all([byGuest(id), byHost(id), byGuest(id, 1), byHost(id, 1), jobAt(NOW)])
      const statuses = replies.flatMap((reply) => (typeof reply === 'number' ? [] : [reply.status]))
      expect(statuses.sort()).toEqual([200, 200, 409, 409])
      const both = [
        await rowOf(api.context.db, 'ratings', { booking_id: id }),
        await rowOf(api.context.db, 'guest_ratings', { booking_id: id }),
      ]
      expect(both.map(({ revealed_at }) => revealed_at)).toEqual([new Date(NOW), new Date(NOW)])
      const kinds = (await notified(id)).filter(([, , value]) => value !== WAIT_DAY).map(([, kind]) => kind)
      expect(kinds.sort()).toEqual(['guestRated', 'ratingReceived'])
    }
  })

  it('are revealed two weeks after the drop-off, once, by jobs that race each other and the host', async () => {
    const alone = await ended()
    await byGuest(alone, 2)
    await setRow(api.context.db, 'ratings', { booking_id: alone }, { created_at: new Date(NOW + 9) })
    const hosts = await ended()
    await byHost(hosts)
    await jobAt(AFTER - 1)
    const before = await shown()
    const counted = await countedRate()
    expect(await jobAt(AFTER - 1)).toBe(0)
    expect(await shown()).toEqual(before)

    const raced = await ended()
    await byGuest(raced)
    const [first, second, reply] = await Promise.all([jobAt(AFTER), jobAt(AFTER), byHost(raced)])
    expect(first + second).toBeGreaterThanOrEqual(3)
    expect(reply.status).toBe(200)
    expect(await jobAt(AFTER)).toBe(0)
    const after = await shown()
    // of the guest's ratings of the vehicle the latest counts
    expect(after.sums).toEqual([(before.sums[0] ?? 0) - counted + 2, before.sums[1]])
    for (const id of [alone, hosts, raced]) {
      const told = (await notified(id)).map(([, kind, value]) => `${kind} ${value}`)
      expect(new Set(told).size).toBe(told.length)
    }
    expect((await get(hosts, tokens.guest)).ratings).toMatchObject({ ofGuest: { rate: 5 }, awaited: null })
    const { rate } = await rowOf(api.context.db, 'ratings', { booking_id: alone })
    expect([rate, (await get(alone, tokens.host)).rating?.rate]).toEqual([2, 2])
  })

  it('are neither lost nor counted twice when the job is killed while it reveals', async () => {
    const { db } = api.context
    await jobAt(AFTER)
    const id = await ended()
    await byGuest(id, 5)
    const before = await shown()
    const cut = await db.transaction().execute(async (trx) => {
      // the job waits for the vehicle, in the middle of its transaction
      await sql`select from vehicles where id = ${vehicle.id} for update`.execute(trx)
      const job = jobAt(AFTER).then(
        () => 'done',
        () => 'killed',
      )
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
      const [backend] = (await waiting.execute(db)).rows
      await sql`select pg_terminate_backend(${backend?.pid})`.execute(db)
      return job
    })
    expect(cut).toBe('killed')
    expect(await shown()).toEqual(before)
    expect(await notified(id)).toHaveLength(1)
    expect(await jobAt(AFTER)).toBe(1)
    expect(await jobAt(AFTER)).toBe(0)
    expect((await notified(id)).map(([, , value]) => value)).toEqual([WAIT_DAY, 5])
    const { rows } = await sql<{ counted: number }>`select count(*)::int as counted from counted_ratings
      where vehicle_id = ${vehicle.id}`.execute(db)
    expect((await shown()).sums[1]).toBe(rows[0]?.counted)
  })
})

describe('the host’s rating of the guest', () => {
  it.each([0, 6, 2.5, null])('needs stars: %s is refused', async (rate) => {
    const { status, error } = await byHost(await ended(), rate)
    expect([status, error[0]?.cause]).toEqual([422, 'ratingMissing'])
  })

  it.each(['pending', 'approved', 'inTrip', 'cancelled'] as const)('is refused while %s', async (state) => {
    const { status, error } = await byHost(await book(state))
    expect([status, error[0]?.cause]).toEqual([422, 'notCompleted'])
  })

  it('is refused to others, twice, two weeks later and for a deleted account', async () => {
    const { db } = api.context
    const id = await ended()
    for (const token of [tokens.guest, tokens.stranger])
      expect((await byHost(id, 5, '', token)).error[0]?.cause).toBe('bookingNotFound')
    await byHost(id)
    expect((await byHost(id, 1)).error[0]?.cause).toBe('alreadyRated')
    const late = await byHost(await book('completed', LONG_AGO))
    expect([late.status, late.error[0]?.detail]).toEqual([
      409,
      'A guest can be rated in the 14 days after the drop-off.',
    ])
    const { id: gone } = await addRow(db, 'users', {
      ...{
        provider: 'google',
        provider_subject: 'gone',
        identity_adapter: 'mock',
        first_name: '',
        last_name: '',
      },
      ...{ email: null, mobile_number: null, image: null, referral_code: 'gone' },
      ...{ blocked_at: new Date(NOW), deleted_at: new Date(NOW) },
    })
    const theirs = await book('completed', { ...JUST_NOW, user_id: gone })
    expect((await byHost(theirs)).error[0]?.cause).toBe('guestDeleted')
    expect((await get(theirs, tokens.host)).ratings.canRateGuest).toBe(false)
  })

  it('is shown to hosts with a request, from three hosts on, and to the guest', async () => {
    const { db } = api.context
    const request = await book('pending', { payment: 'cash', paid_at: null })
    const rated = async () => (await get(request, tokens.host)).request?.guest.rating
    const own = async (token: string) =>
      (await api.call<PublicProfile>('GET', `/api/v1/users/${guestId}`, { token })).data.asGuest
    await db.deleteFrom('guest_ratings').where('guest_id', '=', guestId).execute()
    const hosts = await db.selectFrom('users').select('id').where('id', '<>', guestId).limit(3).execute()
    for (const [index, { id: host_id }] of hosts.entries())
      for (const [turn, rate] of [1, 5 - index].entries())
        await addRow(db, 'guest_ratings', {
          ...{ booking_id: await ended(), guest_id: guestId, host_id, rate, remarks: '' },
          ...{ created_at: new Date(NOW + turn), revealed_at: index === 2 ? null : new Date(NOW) },
        })
    expect([await rated(), await own(tokens.guest)]).toEqual([null, null])
    await db
      .updateTable('guest_ratings')
      .set({ revealed_at: new Date(NOW) })
      .execute()
    const figure = { average: 4, count: 3 }
    expect([await rated(), await own(tokens.guest)]).toEqual([figure, figure])
    expect(await own(tokens.host)).toBeNull()
    const rows: BookingRow[] = (await list('isBookedByMe=false&status=pending', tokens.host)).data
    expect(rows.find(({ id }) => id === request)?.request?.guest.rating).toEqual(figure)
  })
})
