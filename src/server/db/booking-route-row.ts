import type { Insertable } from 'kysely'
import type { RouteCharacter } from '#domain/booking/route-character.ts'
import { encodePolyline, type LatLng } from '#domain/shared/polyline.ts'
import type { BookingRouteTable, RouteVia } from './schema.ts'

interface ChosenRoute {
  id: string
  via: RouteVia
  character: RouteCharacter
  gravelKm: number
  trackKm: number
  line: readonly LatLng[]
}

/** The way of a booking, kept as it is now. */
export function bookingRouteRow(bookingId: string, route: ChosenRoute): Insertable<BookingRouteTable> {
  const { id, via, character, gravelKm, trackKm, line } = route
  return {
    booking_id: bookingId,
    route_id: id,
    via: JSON.stringify(via),
    character,
    gravel_km: gravelKm,
    track_km: trackKm,
    line: encodePolyline(line),
  }
}
