import { expect, it } from 'vitest'
import type { BookingPayload } from '#contract/booking.ts'
import { ApiError } from '#server/api-error.ts'
import { PATAN, THAMEL } from '#tests/setup/places.ts'
import { api, book, payload, row, setUpBookings } from './booking-site.ts'

setUpBookings()

async function labelsOf(patch: Partial<BookingPayload>, language = 'en') {
  const { status, data } = await book(payload({ totalMeters: null, ...patch }), {
    headers: { 'accept-language': language },
  })
  expect(status).toBe(201)
  const { origin_address, destination_address, waypoints } = await row(data.id)
  return { pickup: origin_address, dropOff: destination_address, stops: waypoints.map(({ title }) => title) }
}
const nameOf = async (point: { lat: number; lng: number }, language: 'en' | 'np' = 'en') =>
  (await api.context.ports.places.name(point, language)).label

it('a label stays when the places engine gave it for a place within 500 m, in either language', async () => {
  const [thamel] = await api.context.ports.places.search('thamel', 'np', 1)
  const close = { originLatitude: (thamel?.lat ?? 0) + 0.004, originLongitude: thamel?.lng ?? 0 }
  expect((await labelsOf({ ...close, originAddress: thamel?.label ?? '' })).pickup).toBe(thamel?.label)
})

it('the name of a point stays, even in the other language', async () => {
  const away = { lat: 27.7611, lng: 85.2789 }
  const name = await nameOf(away, 'np')
  const patch = { originLatitude: away.lat, originLongitude: away.lng, originAddress: name }
  expect((await labelsOf(patch)).pickup).toBe(name)
})

it.each([
  ['an invented one', 'Call 9800000000 first, Nepal', 'en'],
  ['an invented one', 'Call 9800000000 first, Nepal', 'np'],
  ['one of a place that is far away', 'Pokhara, Kaski, Nepal', 'en'],
  ['an empty one', '', 'np'],
] as const)(
  '%s is replaced by the name of the point, in the language of the guest',
  async (_, label, language) => {
    const stop = { lat: 27.6727, lng: 85.4298, title: label }
    const given = { originAddress: label, destinationAddress: label, waypoints: [stop] }
    expect(await labelsOf(given, language)).toEqual({
      pickup: await nameOf(THAMEL, language),
      dropOff: await nameOf(PATAN, language),
      stops: [await nameOf(stop, language)],
    })
  },
)

it('a point is named by its coordinates while the places engine does not respond', async () => {
  const { places } = api.context.ports
  const down = () => Promise.reject(new ApiError('unavailable'))
  api.context.ports.places = { search: down, find: down, name: down }
  try {
    expect((await labelsOf({})).pickup).toBe(`${THAMEL.lat}, ${THAMEL.lng}`)
  } finally {
    api.context.ports.places = places
  }
})
