import { isVehicleType, type VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'

/**
 * Litres per 100 km with all seats taken: the consumption of such vehicles on roads in India
 * (docs/decisions/0069-fair-price.md), plus a quarter for hills and load.
 */
const LITRES_PER_100_KM: Readonly<Record<VehicleTypeSlug, number>> = {
  hatchback: 6.5,
  sedan: 7.5,
  suv: 9.5,
  jeep: 10.5,
  pickup: 11,
  van: 12,
  minibus: 17,
  bus: 28,
  motorbike: 2.5,
  scooter: 2.3,
}
const UNKNOWN_TYPE = 9

/** Tyres, servicing, repairs and depreciation, as a multiple of the fuel cost. */
const WEAR_SHARE = 1
/** NRS: prices are paid in whole tens. */
const STEP = 10

export interface PricedRide {
  /** metres of road */
  meters: number
  typeSlug: string
  /** without the driver */
  passengers: number
  /** NRS for a litre of petrol */
  fuelPrice: number
}

/** NRS; `suggested` and `highest` per seat. */
export interface RidePrice {
  suggested: number
  highest: number
  litresPer100Km: number
  fuelCost: number
  /** all who share the costs: passengers and driver */
  people: number
}

/**
 * `suggested` shares the fuel for the whole route among all people in the vehicle, so that nobody makes a profit;
 * `highest` also shares the wear of the vehicle.
 */
export function fairPrice({ meters, typeSlug, passengers, fuelPrice }: PricedRide): RidePrice {
  const litresPer100Km = isVehicleType(typeSlug) ? LITRES_PER_100_KM[typeSlug] : UNKNOWN_TYPE
  const fuel = (meters / 100_000) * litresPer100Km * fuelPrice
  const people = passengers + 1
  return {
    suggested: Math.max(STEP, Math.round(fuel / people / STEP) * STEP),
    highest: Math.max(2 * STEP, Math.ceil((fuel * (1 + WEAR_SHARE)) / people / STEP) * STEP),
    litresPer100Km,
    fuelCost: Math.round(fuel),
    people,
  }
}

/** Whether a price (NRS per seat) is marked as expensive; `highest` is null while the route is unknown. */
export function isExpensive(price: number, highest: number | null): boolean {
  return highest !== null && price > highest
}

/** The part of a seat's price (NRS) for the shared metres of a route; the whole price while the route is unknown. */
export function sharedPrice(price: number, meters: number | null, sharedMeters: number): number {
  if (!meters || sharedMeters >= meters) return price
  return Math.min(price, Math.max(STEP, Math.round((price * sharedMeters) / meters / STEP) * STEP))
}
