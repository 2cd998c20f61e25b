import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingCalendar } from '#contract/my-bookings.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { NOW } from '#tests/setup/clock.ts'
import { servePictures } from '#tests/setup/pictures.ts'
import { setRow } from '#tests/setup/rows.ts'
import { api, book, get, setUpParties, tokens, vehicle } from './parties.ts'

setUpParties()

let site: Awaited<ReturnType<typeof servePictures>>
beforeAll(async () => {
  site = await servePictures(api)
})
afterAll(() => site.close())

/** Without discounts, so that the price is the total. */
const SECRETS = { contact_person: 'Sita Secret', saving: 0, coupon_discount: 0 }
const tokenOf = (url: string | null) => new URL(url ?? '').pathname.replace('/trip/', '')
const shared = async (id: string) => tokenOf((await get(id, tokens.guest)).shareUrl)
const shownTrip = async (token: string) => {
  const trip = await api.data.trip(token, 'en')
  if (!trip || trip === 'over') throw new Error('it is not shown')
  return trip
}

describe('a shared trip', () => {
  it('shows vehicle, times, places and status, but no person, no phone number and no price', async () => {
    const id = await book('approved', { ...SECRETS, payable: 98_765, total: 98_765 })
    const trip = await shownTrip(await shared(id))
    const booking = await get(id, tokens.guest)
    expect(trip).toMatchObject({
      status: 'approved',
      from: Date.parse(booking.from),
      to: Date.parse(booking.to),
      origin: booking.origin.address,
      stops: ['Mugling, Nepal'],
      destination: booking.destination.address,
      vehicle: { id: vehicle.id, plate: booking.registrationNumber },
    })
    const text = JSON.stringify(trip)
    const phones = [booking.driver?.phone, booking.host.phone, booking.contactPersonPhoneNumber]
    for (const secret of [
      ...phones,
      id,
      'Sita Secret',
      '98765',
      booking.driver?.name,
      booking.host.fullName,
      booking.guest.fullName,
    ])
      expect(text).not.toContain(secret)
  })

  it('shows the whole plate from the approval on', async () => {
    const trip = await shownTrip(await shared(await book('pending')))
    expect(trip.vehicle.plate).toMatch(/^\S* ?… ..$/)
  })

  it('does not call a ride within a city a round trip', async () => {
    const kinds = [
      [{ is_city_ride: true, is_one_way: false }, false],
      [{ is_city_ride: false, is_one_way: false }, true],
      [{ is_city_ride: false, is_one_way: true }, false],
    ] as const
    for (const [kind, isRoundTrip] of kinds)
      expect((await shownTrip(await shared(await book('approved', kind)))).isRoundTrip).toBe(isRoundTrip)
  })

  it('has a link for both parties that does not reveal the booking, in their language', async () => {
    const id = await book('approved')
    const { shareUrl } = await get(id, tokens.host)
    expect(tokenOf(shareUrl)).toBe(await shared(id))
    expect(shareUrl).toMatch(/^http:\/\/[^/]+\/trip\/[\w-]{80,}$/)
    expect((await get(id, tokens.host, 'np')).shareUrl).toBe(shareUrl?.replace('/trip/', '/ne/trip/'))
    const { data: file } = await api.call<BookingCalendar>('GET', `/api/v1/bookings/${id}/calendar`, {
      token: tokens.guest,
    })
    expect(file.content.replaceAll(/\r\n[ \t]/g, '')).toContain(`URL;VALUE=URI:${shareUrl}`)
  })

  it.each(BOOKING_STATUSES)('is shared depending on its status %s, as is its picture', async (status) => {
    const id = await book('approved')
    const token = await shared(id)
    const { light } = (await shownTrip(token)).picture
    const picture = await site.get(light)
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await setRow(api.context.db, 'bookings', id, { status })
    const isOver = status === 'cancelled'
    expect((await api.data.trip(token, 'en')) === 'over').toBe(isOver)
    expect((await site.get(light)).status).toBe(isOver ? 404 : 200)
    expect((await get(id, tokens.guest)).shareUrl === null).toBe(isOver)
  })

  it.each([
    [7 * DAY_MS - 1_000, false],
    [7 * DAY_MS, true],
  ])('ends seven days after drop-off: %i ms later %s', async (later, isOver) => {
    const to = new Date(NOW - later)
    const id = await book('completed', { from_at: new Date(to.getTime() - 3_600_000), to_at: to })
    expect((await get(id, tokens.guest)).shareUrl === null).toBe(isOver)
  })

  it('does not exist for a token that this site did not make', async () => {
    const id = await book('approved')
    const token = await shared(id)
    const picture = (await get(id, tokens.guest)).picture.light.split('/')[2] ?? ''
    const last = token.at(-1) === 'A' ? 'B' : 'A'
    for (const wrong of ['', 'x', id, `${token}A`, token.slice(0, -1) + last, token.toLowerCase(), picture])
      expect([wrong, await api.data.trip(wrong, 'en')]).toEqual([wrong, null])
  })
})
