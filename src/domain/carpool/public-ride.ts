import type { Point } from '#domain/shared/place.ts'
import type { StaticMapUrls } from '#domain/shared/static-map.ts'

/** Path of a request's public page. */
export const ridePath = (id: number): string => `/rides/${id}`

export interface RideEnd {
  /** as in the suggestion, in the user's language */
  address: string
  point: Point | null
}
/** Both ends, for a link to similar rides. */
export interface RideEnds {
  from: RideEnd
  to: RideEnd
}

/** A carpool request as it is public: without last name and without phone numbers, in the note too. NRS per seat. */
export interface PublicRide extends RideEnds {
  id: number
  isDriver: boolean
  /** UTC epoch milliseconds */
  time: number
  passengers: number
  vehicleType: { id: number; slug: string; icon: string; title: string }
  price: number
  /** a fair price, the fuel cost of the whole route, and how many share it; null while the route is unknown */
  fair: { price: number; fuelCost: number; people: number } | null
  isExpensive: boolean
  note: string
  isNoteMasked: boolean
  person: { id: number; firstName: string; memberSince: number; isNumberVerified: boolean }
  /** of the route; null while it is unknown */
  meters: number | null
  seconds: number | null
  towns: string[]
  /** null without coordinates */
  picture: StaticMapUrls | null
  /** the path of the picture for shared links */
  shareImage: string | null
}
