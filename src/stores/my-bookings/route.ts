import { atom } from 'nanostores'
import type { Booking } from '#contract/my-bookings.ts'
import type { Point } from '#domain/shared/place.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

/** What a map draws of a booking's route. */
export interface BookingRoute {
  bookingId: string
  line: readonly (readonly [number, number])[]
  isEstimate: boolean
}
type RouteEnds = Pick<Booking, 'id' | 'origin' | 'stops' | 'destination'>

// state
/** Null until a booking's route is requested. */
export const $route = atom<BookingRoute | null>(null)

// derived
/** Pickup, stops and drop-off, in order of travel. */
export function pointsOf({ origin, stops, destination }: Omit<RouteEnds, 'id'>): Point[] {
  return [origin, ...stops, destination].map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
}

// actions
/** Measured once for each booking; until then, and when it fails, a straight line that is marked as an estimate. */
export async function loadRoute(booking: RouteEnds): Promise<void> {
  const { id } = booking
  if ($route.get()?.bookingId === id) return
  const points = pointsOf(booking)
  const straight: BookingRoute = {
    bookingId: id,
    line: points.map(({ lat, lng }) => [lat, lng]),
    isEstimate: true,
  }
  $route.set(straight)
  try {
    const { line, isEstimate } = await environment().maps.route(points)
    if ($route.get() === straight) $route.set({ bookingId: id, line, isEstimate })
  } catch {
    // the straight line stays
  }
}

// reactions
onSignedOut(() => {
  $route.set(null)
})
