export const FUEL_TYPES = ['petrol', 'diesel', 'electric', 'hybrid'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const VEHICLE_STATES = ['available', 'notAvailable'] as const
export type VehicleState = (typeof VEHICLE_STATES)[number]

/** Why a vehicle cannot be booked for given dates; the first that applies, in this order. */
export const OBSTACLES = ['unpriced', 'tooLong', 'insuranceLapses', 'taken'] as const
export type Obstacle = (typeof OBSTACLES)[number]

/** For a trip with its pickup also this: the vehicle stands too far from it. It comes before the others. */
export const TRIP_OBSTACLES = ['tooFar', ...OBSTACLES] as const
export type TripObstacle = (typeof TRIP_OBSTACLES)[number]

/** Whether an insurance ends before a trip does: Kathmandu days (YYYY-MM-DD), both included; null: expiry unknown. */
export const lapsesBefore = (insuranceExpiry: string | null, lastDay: string): boolean =>
  insuranceExpiry !== null && insuranceExpiry < lastDay

/** The hosting step that a vehicle must have saved before it can be booked: the driver. */
export const BOOKABLE_STEP = 6

/** Null: complete, from before steps existed. */
export const isBookableStep = (saved: number | null): boolean => saved === null || saved >= BOOKABLE_STEP

/** Prices in whole NRS, limits in km, savings in percent. Null: not offered. */
export interface VehiclePricing {
  pricePerHour: number
  pricePerFourHour: number | null
  pricePerEightHour: number | null
  pricePerDay: number
  kmLimitPerFourHour: number | null
  kmLimitPerEightHour: number | null
  kmLimitPerDay: number
  kmChargeLongRoute: number
  kmChargeCityRide: number
  overnightCharge: number
  waitingCharge: number
  threeDaysSaving: number
  sevenDaysSaving: number
  oneMonthSaving: number
}
