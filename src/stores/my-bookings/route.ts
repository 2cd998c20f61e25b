import type { Booking } from '#contract/my-bookings.ts'
import type { Point } from '#domain/shared/place.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** The route of a booking as it is drawn on a map; `idle` until one is requested. */
export interface BookingRoute {
  status: LoadStatus
  bookingId: string
  /** a change of the booking may move them */
  points: readonly Point[]
  line: readonly (readonly [number, number])[]
  isEstimate: boolean
}
type RouteEnds = Pick<Booking, 'id' | 'origin' | 'stops' | 'destination'>
type BookedRoute = RouteEnds & Pick<Booking, 'route'> & { vehicle: { id: number } }

export const NO_BOOKED_ROUTE: BookingRoute = {
  status: 'idle',
  bookingId: '',
  points: [],
  line: [],
  isEstimate: false,
}

// state
const measured = createResource(NO_BOOKED_ROUTE, { isPersonal: true })
export const $bookedRoute = measured.$state

// derived
/** Pickup, stops and drop-off, in order of travel. */
export function pointsOf({ origin, stops, destination }: Omit<RouteEnds, 'id'>): Point[] {
  return [origin, ...stops, destination].map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
}

// actions
/**
 * Shows the booked route. For a booking without one, the route is measured once; until then, and after a failure, it is
 * a straight line, marked as an estimate.
 */
export async function loadBookedRoute(booking: BookedRoute): Promise<void> {
  const { id } = booking
  const points = pointsOf(booking)
  const shown = $bookedRoute.get()
  if (shown.bookingId === id && JSON.stringify(shown.points) === JSON.stringify(points)) return
  if (booking.route) {
    measured.cancel()
    $bookedRoute.set({
      status: 'ready',
      bookingId: id,
      points,
      line: decodePolyline(booking.route.line),
      isEstimate: booking.route.isEstimate,
    })
    return
  }
  const straight = points.map(({ lat, lng }) => [lat, lng] as const)
  await measured.load(
    { status: 'loading', bookingId: id, points, line: straight, isEstimate: true },
    async (signal) => {
      const { line, isEstimate } = await environment().maps.route(points, signal, booking.vehicle.id)
      return { line: decodePolyline(line), isEstimate }
    },
  )
}
