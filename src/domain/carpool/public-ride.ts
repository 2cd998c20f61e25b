import type { Point } from '#domain/shared/place.ts'
import type { StillPicture } from '#domain/shared/still-picture.ts'

export interface RideEnd {
  /** as the suggestion writes it, in the reader's language */
  address: string
  point: Point | null
}
/** Both ends, for a way to similar rides. */
export interface RideEnds {
  from: RideEnd
  to: RideEnd
}

/** A carpool request as anybody may see it: without last name and phone number, in the note neither. Prices are NRS per seat. */
export interface PublicRide extends RideEnds {
  id: number
  isDriver: boolean
  /** UTC epoch milliseconds */
  time: number
  passengers: number
  vehicleType: { id: number; slug: string; icon: string; title: string }
  price: number
  /** a fair price and the sum behind it: the fuel of the whole way, shared by so many; null while the road is not known */
  fair: { price: number; fuelCost: number; people: number } | null
  isExpensive: boolean
  note: string
  isNoteMasked: boolean
  person: { id: number; firstName: string; memberSince: number; isNumberVerified: boolean }
  /** of the road; null while it is not known */
  meters: number | null
  seconds: number | null
  towns: string[]
  /** null without coordinates */
  picture: StillPicture | null
  /** the path of the picture for shared links */
  shareImage: string | null
}
