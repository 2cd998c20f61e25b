import { beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/my-bookings/status.ts'
import { haversineMeters } from '#domain/shared/place.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { newPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'

const HOME = { address: 'House 12, Ward 3, Pulchowk', latitude: 27.6787, longitude: 85.3166 }

const api = testApi()
let id: number
let host: { id: number; token: string }
let guest: string
let stranger: string
let bookingId: string

beforeAll(async () => {
  host = await newPerson(api)
  ;[guest = '', stranger = ''] = await createGuests(api, 2)
  id = await vehicleAfter(api, host.id, 7, HOME)
  const { db } = api.context
  const like = await db.selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow()
  const me = await api.call<{ id: number }>('GET', '/api/v1/auth/user', { token: guest })
  bookingId = crypto.randomUUID()
  await addRow(db, 'bookings', {
    ...like,
    id: bookingId,
    user_id: me.data.id,
    vehicle_id: id,
    waypoints: JSON.stringify(like.waypoints),
    quote: JSON.stringify(like.quote),
  })
})

const become = (status: BookingStatus) => setRow(api.context.db, 'bookings', bookingId, { status })
const ask = async (token?: string) =>
  (await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}`, token ? { token } : {})).data
const placeOf = ({ address, latitude, longitude }: VehicleDetail) => ({ address, latitude, longitude })
const metersOff = ({ latitude, longitude }: VehicleDetail) =>
  haversineMeters({ lat: HOME.latitude, lng: HOME.longitude }, { lat: latitude ?? 0, lng: longitude ?? 0 })

describe('the position of a vehicle', () => {
  it('is public by its city and to about 500 m, the same for every request', async () => {
    const [first, again, other] = [await ask(), await ask(), await ask(stranger)]
    expect(first.address).toBe(first.city?.title)
    expect(metersOff(first)).toBeGreaterThan(20)
    expect(metersOff(first)).toBeLessThan(360)
    expect([placeOf(again), placeOf(other)]).toEqual([placeOf(first), placeOf(first)])
    const page = await api.data.vehicle(String(id), null, 'en')
    expect(page && placeOf(page)).toEqual(placeOf(first))
    expect(JSON.stringify([first, page])).not.toMatch(/House 12|27\.6787|85\.3166/)
  })

  it('is exact for its host', async () => {
    expect(placeOf(await ask(host.token))).toEqual(HOME)
  })

  it.each(BOOKING_STATUSES)(
    'is exact for the guest of a booking depending on its status %s',
    async (status) => {
      await become(status)
      const isExact = status === 'approved' || status === 'inTrip'
      const detail = await ask(guest)
      const { data: booking } = await api.call<Booking>('GET', `/api/v1/bookings/${bookingId}`, {
        token: guest,
      })
      expect(metersOff(detail) < 1).toBe(isExact)
      expect(detail.address === HOME.address).toBe(isExact)
      expect(booking.standsAt).toEqual(isExact ? HOME : null)
      expect(metersOff(await ask(stranger))).toBeGreaterThan(20)
    },
  )

  it('stays unknown when it is not set', async () => {
    await setRow(api.context.db, 'vehicles', id, { latitude: null, longitude: null })
    const { latitude, longitude } = await ask()
    expect([latitude, longitude]).toEqual([null, null])
  })
})
