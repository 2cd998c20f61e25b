import type { Insertable } from 'kysely'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { BookingRouteTable } from './schema.ts'

export interface ChosenRoute {
  id: string
  via: RouteVia
  character: RouteCharacter
  gravelKm: number
  trackKm: number
  isEstimate: boolean
  /** Encoded polyline with five decimals. */
  line: string
}

/** The chosen route of a booking, as it is when it is booked. */
export function bookingRouteRow(bookingId: string, route: ChosenRoute): Insertable<BookingRouteTable> {
  const { id, via, character, gravelKm, trackKm, isEstimate, line } = route
  return {
    booking_id: bookingId,
    route_id: id,
    via: JSON.stringify(via),
    character,
    gravel_km: gravelKm,
    track_km: trackKm,
    is_estimate: isEstimate,
    line,
  }
}
