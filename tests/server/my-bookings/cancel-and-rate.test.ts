import { describe, expect, it } from 'vitest'
import type { PublicProfile } from '#contract/profile.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addRow, holdsVehicle, noticesOf, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  book,
  CALLS,
  get,
  guestId,
  LONG_AGO,
  list,
  MISSING,
  REASON,
  setUpParties,
  statusOf,
  tokens,
  vehicle,
} from './parties.ts'

setUpParties()

const reasonQuery = (reason: string) => `?reason=${encodeURIComponent(reason)}`

describe('cancelling', () => {
  it('requires a reason', async () => {
    const id = await book('pending')
    const address = `/api/v1/bookings/${id}/cancel`
    for (const query of ['', '?reason=', reasonQuery('  \n ')]) {
      const { status, error } = await api.call('GET', address + query, { token: tokens.guest })
      expect([status, error]).toEqual([
        422,
        [{ cause: 'cancelReason', detail: 'Please enter reason to cancel your booking' }],
      ])
    }
    for (const body of [{}, { reason: '' }, { reason: '\u0000' }])
      expect((await api.call('POST', address, { token: tokens.guest, body })).error[0]?.cause).toBe(
        'cancelReason',
      )
    const long = await api.call('POST', address, { token: tokens.guest, body: { reason: 'x'.repeat(501) } })
    expect(long.error[0]?.cause).toBe('invalid')
    expect(await statusOf(id)).toBe('pending')
  })

  it('frees the hours, stores the reason, and notifies the host', async () => {
    const id = await book('pending')
    expect(await holdsVehicle(api.context.db, id)).toBe(true)
    const { status, data } = await api.call<{ message: string }>(
      'GET',
      `/api/v1/bookings/${id}/cancel${reasonQuery('Too\u0000 ill ')}`,
      { token: tokens.guest },
    )
    expect([status, data.message]).toEqual([200, 'Your booking has been cancelled'])
    expect(await holdsVehicle(api.context.db, id)).toBe(false)
    expect(await get(id, tokens.host)).toMatchObject({ status: 'cancelled', cancelReason: 'Too ill' })
    const notified = await noticesOf(api.context.db, id, 'bookingCancelled')
    expect(notified).toMatchObject([{ user_id: vehicle.user_id, facts: { reason: 'Too ill' } }])
  })

  it.each(['approved', 'inTrip', 'cancelled', 'completed'] as const)(
    'is refused for a booking that is %s',
    async (status) => {
      const id = await book(status)
      for (const call of ['GET bookings/{id}/cancel', 'POST bookings/{id}/cancel']) {
        const reply = await CALLS[call]?.(id, tokens.guest)
        expect([reply?.status, reply?.error[0]?.cause]).toEqual([409, 'notPending'])
      }
      expect(await statusOf(id)).toBe(status)
    },
  )

  it('cannot be triggered by following a link', async () => {
    const id = await book('pending')
    const { status, error } = await api.call('GET', `/api/v1/bookings/${id}/cancel${reasonQuery(REASON)}`, {
      token: tokens.guest,
      headers: { 'sec-fetch-mode': 'navigate' },
    })
    expect([status, error[0]?.cause, await statusOf(id)]).toEqual([403, 'navigationRefused', 'pending'])
  })

  it('responds in the language of the request', async () => {
    const headers = { 'accept-language': 'np' }
    const id = await book('pending')
    const address = `/api/v1/bookings/${id}/cancel`
    const refused = await api.call('POST', address, { token: tokens.guest, body: {}, headers })
    expect(refused.error[0]?.detail).toMatch(/[\u0900-\u097f]/)
    const { data } = await api.call<{ message: string }>('POST', address, {
      token: tokens.guest,
      body: { reason: 'बिरामी' },
      headers,
    })
    expect(data.message).toMatch(/[\u0900-\u097f]/)
  })

  it('has one winner among 30 concurrent cancellations and 30 approvals', async () => {
    const id = await book('pending')
    const approve = () =>
      api.context.db
        .transaction()
        .execute((trx) =>
          changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'operator', at: NOW }),
        )
    const tries = Array.from({ length: 60 }, async (_, n) => {
      if (n % 2) return (await approve()) ? 'approved' : null
      const reply = await CALLS['GET bookings/{id}/cancel']?.(id, tokens.guest)
      expect([200, 409]).toContain(reply?.status)
      return reply?.status === 200 ? 'cancelled' : null
    })
    const won = (await Promise.all(tries)).filter((item) => item !== null)
    expect(won).toHaveLength(1)
    expect(await statusOf(id)).toBe(won[0])
    expect(await holdsVehicle(api.context.db, id)).toBe(won[0] === 'approved')
    const events = await rowsOf(api.context.db, 'booking_events', { booking_id: id }, { only: ['status'] })
    expect(events).toEqual([{ status: won[0] }])
  })
})

const rate = (body: unknown, headers = {}) =>
  api.call<{ message: string }>('POST', '/api/v1/rating', { token: tokens.guest, body, headers })

describe('POST rating', () => {
  it('is shown after the wait on the vehicle, on its card and on the host, and notifies the host', async () => {
    const sums = async () => {
      const vehicleNow = await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle.id}`)
      const host = await api.call<PublicProfile>('GET', `/api/v1/users/${vehicle.user_id}`)
      return { vehicle: vehicleNow.data, host: host.data }
    }
    const before = await sums()
    const id = await book('completed', LONG_AGO)
    const { status, data } = await rate({ rate: 5, remarks: ' So <b>smooth</b>\u0000 ', bookingID: id })
    expect([status, data.message]).toEqual([200, 'Booking Rated Successfully'])
    const after = await sums()
    expect(after.vehicle.rating.count).toBe(before.vehicle.rating.count + 1)
    expect(after.host.rating.count).toBe(before.host.rating.count + 1)
    expect(after.vehicle.ratings).toContainEqual(
      expect.objectContaining({ rate: 5, remarks: 'So <b>smooth</b>' }),
    )
    const [notified] = await api.context.db
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'ratingReceived')
      .orderBy('id', 'desc')
      .execute()
    expect(notified).toMatchObject({ user_id: vehicle.user_id, facts: { rate: 5, bookingId: id } })
    expect((await list('status=completed')).data.find((item) => item.id === id)?.rated).toBe(true)
  })

  it('invalidates the pages of the vehicle, its card and its host', async () => {
    const heard: string[] = []
    const listening = await listenToApi(api, (tag) => heard.push(tag))
    await rate({ rate: 4, bookingID: await book('completed', LONG_AGO) })
    await expect.poll(() => heard).toContain(`vehicle:${vehicle.id}`)
    await listening.stop()
  })

  it.each([0, 6, -1, 2.5, null, undefined])('refuses the rate %s with its message', async (value) => {
    const id = await book('completed')
    const { status, error } = await rate({ rate: value, bookingID: id })
    expect([status, error]).toEqual([
      422,
      [{ cause: 'ratingMissing', detail: 'Please provide rating before submitting form' }],
    ])
    expect((await get(id, tokens.guest)).rated).toBe(false)
  })

  it.each([
    [{ rate: 'five', bookingID: MISSING }],
    [{ rate: 5 }],
    [{ rate: 5, bookingID: 7 }],
    [{ rate: 5, bookingID: MISSING, remarks: 'x'.repeat(1_001) }],
  ])('refuses %j', async (body) => {
    expect((await rate(body)).error[0]?.cause).toBe('invalid')
  })

  it.each(['pending', 'approved', 'inTrip', 'cancelled'] as const)(
    'is refused while the booking is %s',
    async (status) => {
      const { status: code, error } = await rate({ rate: 5, bookingID: await book(status) })
      expect([code, error[0]?.cause]).toEqual([422, 'notCompleted'])
    },
  )

  it('counts once, even when sent 20 times concurrently', async () => {
    const id = await book('completed')
    const replies = await Promise.all(Array.from({ length: 20 }, () => rate({ rate: 3, bookingID: id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(replies.find(({ status }) => status === 409)?.error[0]?.cause).toBe('alreadyRated')
    expect(await rowsOf(api.context.db, 'ratings', { booking_id: id }, { only: ['rate'] })).toEqual([
      { rate: 3 },
    ])
  })

  it('counts one rating of a guest for each vehicle, the latest, wherever stars are shown', async () => {
    const { db } = api.context
    const shown = async () => {
      const { data: own } = await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle.id}`)
      const { data: host } = await api.call<PublicProfile>('GET', `/api/v1/users/${vehicle.user_id}`)
      const sums = await rowOf(db, 'vehicles', vehicle.id)
      return {
        sum: sums.rating_sum,
        counts: [sums.rating_count, own.rating.count, host.rating.count],
        stars: host.stars,
        words: own.ratings.map(({ remarks }) => remarks),
      }
    }
    const earlier = await book('completed', LONG_AGO)
    await rate({ rate: 5, remarks: 'The first words', bookingID: earlier })
    await setRow(db, 'ratings', { booking_id: earlier }, { created_at: new Date(NOW + 1) })
    const first = await shown()
    const last = await book('completed', LONG_AGO)
    await rate({ rate: 2, remarks: 'The last words', bookingID: last })
    await setRow(db, 'ratings', { booking_id: last }, { created_at: new Date(NOW + 2) })
    const latest = await shown()
    expect(latest.counts).toEqual(first.counts)
    expect(latest.sum).toBe(first.sum - 3)
    expect(latest.stars).toEqual(
      first.stars.map((count, index) => count + Number(index === 1) - Number(index === 4)),
    )
    expect(latest.words).toContain('The last words')
    expect(latest.words).not.toContain('The first words')
    await db.deleteFrom('ratings').where('booking_id', '=', last).execute()
    expect(await shown()).toEqual(first)
  })

  it('counts the ratings of several guests that arrive concurrently', async () => {
    const before = await rowOf(api.context.db, 'vehicles', vehicle.id)
    const like = await rowOf(api.context.db, 'bookings', await book('completed'))
    const others = await api.context.db
      .selectFrom('users')
      .select('id')
      .where('id', 'not in', [guestId, vehicle.user_id])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ratings')
              .select('booking_id')
              .whereRef('user_id', '=', 'users.id')
              .where('vehicle_id', '=', vehicle.id),
          ),
        ),
      )
      .limit(8)
      .execute()
    await Promise.all(
      others.map(async ({ id: user_id }) => {
        const booking = { ...like, id: crypto.randomUUID(), waypoints: '[]', quote: '{}', user_id }
        const { id: booking_id } = await addRow(api.context.db, 'bookings', booking)
        await addRow(api.context.db, 'ratings', {
          booking_id,
          vehicle_id: vehicle.id,
          user_id,
          rate: 4,
          revealed_at: new Date(NOW),
        })
      }),
    )
    const after = await rowOf(api.context.db, 'vehicles', vehicle.id)
    expect([after.rating_sum - before.rating_sum, after.rating_count - before.rating_count]).toEqual([32, 8])
  })

  it('refuses other users’ bookings, ignoring additional fields', async () => {
    const id = await book('completed')
    const body = { rate: 1, bookingID: id, userId: vehicle.user_id, vehicle_id: 1 }
    expect((await rate(body)).status).toBe(200)
    const row = await rowOf(api.context.db, 'ratings', { booking_id: id })
    expect([row.user_id, row.vehicle_id, row.remarks]).toEqual([guestId, vehicle.id, ''])
  })

  it('responds in the language of the request', async () => {
    const headers = { 'accept-language': 'np' }
    const { data } = await rate({ rate: 5, bookingID: await book('completed') }, headers)
    expect(data.message).toMatch(/[\u0900-\u097f]/)
  })
})
