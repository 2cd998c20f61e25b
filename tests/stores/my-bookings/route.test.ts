import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $route, loadRoute } from '#stores/my-bookings/route.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const place = (latitude: number, longitude: number) => ({ address: '', latitude, longitude })
const booking = {
  id: 'b-1',
  origin: place(27.7, 85.3),
  stops: [place(27.8, 84.9)],
  destination: place(28.2, 84),
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
  $route.set(null)
  useEnvironment({ maps: { suggest: vi.fn(), name: vi.fn(), route } })
})

describe('the way of a booking', () => {
  it('runs straight until the road is known', async () => {
    route.mockResolvedValue({ line: [[27.7, 85.3]], isEstimate: false })
    const loading = loadRoute(booking)
    expect($route.get()).toEqual({ bookingId: 'b-1', line: STRAIGHT, isEstimate: true })
    await loading
    expect(route).toHaveBeenCalledExactlyOnceWith(POINTS)
    expect($route.get()).toEqual({ bookingId: 'b-1', line: [[27.7, 85.3]], isEstimate: false })
  })

  it('is requested once', async () => {
    route.mockResolvedValue({ line: [], isEstimate: false })
    await Promise.all([loadRoute(booking), loadRoute({ ...booking })])
    expect(route).toHaveBeenCalledOnce()
  })

  it('stays straight without a response', async () => {
    route.mockRejectedValue(new Error(''))
    await loadRoute(booking)
    expect($route.get()).toMatchObject({ line: STRAIGHT, isEstimate: true })
  })
})
