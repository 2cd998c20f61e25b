import type { Coupon } from '#domain/booking/coupon.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import type { OffRoadKm } from '#domain/booking/off-road.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import type { ChosenRoute } from '#domain/booking/route-character.ts'
import type { Point } from '#domain/shared/place.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import type { AgreedFacts } from './trip-change.ts'

/** The prices and the coupon at which a booking was made: its changes are priced by them. */
export interface BookingTerms {
  pricing: VehiclePricing
  coupon: Coupon | null
}
/** A driver who takes the place of the vehicle's own for one trip. */
export interface TripDriver {
  name: string
  phone: string
}
interface AgreedPlace extends Point {
  label: string
  otherLabel: string | null
}

/** Everything that guest and host agree on, which a change replaces as a whole. Times in epoch milliseconds. */
export interface Agreement {
  from: number
  to: number
  pickup: AgreedPlace
  dropOff: AgreedPlace
  stops: AgreedPlace[]
  isOneWay: boolean
  isCityRide: boolean
  /** one way */
  totalMeters: number
  totalSeconds: number
  offRoad: OffRoadKm
  vehicleId: number
  driver: TripDriver | null
  /** null: booked before they were stored */
  terms: BookingTerms | null
  quote: Partial<ComputedQuote>
  total: number
  saving: number
  couponDiscount: number
  payable: number
  /** with the drives around the trip and the vehicle's gap */
  road: TimeRange
  route: ChosenRoute | null
}

/** The part of an agreement that is its price. */
export function agreedPrice(
  quote: ComputedQuote,
): Pick<Agreement, 'quote' | 'total' | 'saving' | 'couponDiscount' | 'payable'> {
  const { total, saving, couponDiscount, payable } = quote
  return { quote, total, saving, couponDiscount, payable }
}

/** What the rules of a change compare. */
export function factsOf({
  from,
  to,
  pickup,
  dropOff,
  stops,
  isOneWay,
  isCityRide,
  vehicleId,
  driver,
  payable,
}: Agreement): AgreedFacts {
  const key = ({ lat, lng }: Point) => `${lat},${lng}`
  return {
    from,
    to,
    pickup: key(pickup),
    places: [pickup, ...stops, dropOff]
      .map(key)
      .concat(isOneWay || isCityRide ? 'there' : 'back')
      .join(' '),
    vehicleId,
    driver: driver ? `${driver.name} ${driver.phone}` : '',
    payable,
  }
}

/** Km of the approach; one of up to 20 km costs nothing and has no line, so it counts as 0. */
export function agreedApproachKm(lines: readonly QuoteLine[] = []): number {
  return lines.find((line) => line.kind === 'approach')?.km ?? 0
}
