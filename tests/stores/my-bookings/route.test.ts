import { beforeEach, describe, expect, it, vi } from 'vitest'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $bookedRoute, loadBookedRoute, NO_BOOKED_ROUTE } from '#stores/my-bookings/route.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const place = (latitude: number, longitude: number) => ({ address: '', latitude, longitude })
const booking = {
  id: 'b-1',
  origin: place(27.7, 85.3),
  stops: [place(27.8, 84.9)],
  destination: place(28.2, 84),
  route: null,
  vehicle: { id: 7 },
}
const POINTS = [
  { lat: 27.7, lng: 85.3 },
  { lat: 27.8, lng: 84.9 },
  { lat: 28.2, lng: 84 },
]
const STRAIGHT = POINTS.map(({ lat, lng }) => [lat, lng])
const route = vi.fn()

beforeEach(() => {
  route.mockReset()
  $bookedRoute.set(NO_BOOKED_ROUTE)
  useEnvironment({ maps: { suggest: vi.fn(), name: vi.fn(), route } })
})

describe('the route of a booking', () => {
  it('is a straight line until the route is known', async () => {
    route.mockResolvedValue({ line: encodePolyline([[27.7, 85.3]]), isEstimate: false })
    const loading = loadBookedRoute(booking)
    expect($bookedRoute.get()).toMatchObject({ bookingId: 'b-1', line: STRAIGHT, isEstimate: true })
    await loading
    expect(route).toHaveBeenCalledExactlyOnceWith(POINTS, expect.any(AbortSignal), 7)
    expect($bookedRoute.get()).toMatchObject({ bookingId: 'b-1', line: [[27.7, 85.3]], isEstimate: false })
  })

  it.each([false, true])(
    'is the booked one (estimate: %s), and is not measured again',
    async (isEstimate) => {
      const line = encodePolyline([
        [27.7, 85.3],
        [27.6, 85.1],
      ])
      await loadBookedRoute({ ...booking, route: { title: 'By Hetauda', line, isEstimate } })
      expect($bookedRoute.get()).toEqual({
        status: 'ready',
        bookingId: 'b-1',
        points: POINTS,
        line: [
          [27.7, 85.3],
          [27.6, 85.1],
        ],
        isEstimate,
      })
      expect(route).not.toHaveBeenCalled()
    },
  )

  it('is requested once', async () => {
    route.mockResolvedValue({ line: '', isEstimate: false })
    await Promise.all([loadBookedRoute(booking), loadBookedRoute({ ...booking })])
    expect(route).toHaveBeenCalledOnce()
  })

  it('belongs to the booking that was opened last', async () => {
    let arrive: (found: unknown) => void = () => {}
    route.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    route.mockResolvedValueOnce({ line: encodePolyline([[28, 84]]), isEstimate: false })
    const first = loadBookedRoute(booking)
    await loadBookedRoute({ ...booking, id: 'b-2' })
    arrive({ line: encodePolyline([[27.7, 85.3]]), isEstimate: false })
    await first
    expect($bookedRoute.get()).toMatchObject({ bookingId: 'b-2', line: [[28, 84]] })
  })

  it('is cleared with the session', async () => {
    route.mockResolvedValue({ line: encodePolyline([[27.7, 85.3]]), isEstimate: false })
    storeSignIn(personOf(7))
    await loadBookedRoute(booking)
    clearSession()
    expect($bookedRoute.get()).toEqual(NO_BOOKED_ROUTE)
  })

  it('stays straight without a response', async () => {
    route.mockRejectedValue(new Error(''))
    await loadBookedRoute(booking)
    expect($bookedRoute.get()).toMatchObject({ line: STRAIGHT, isEstimate: true })
  })
})
