import { kmRate } from '#domain/booking/charges.ts'
import { linePart } from '#domain/booking/price-lines.ts'
import { type ComputedQuote, quote } from '#domain/booking/quote.ts'
import { type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { HOUR_MS, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** Prices do not depend on the season, so any morning will do. */
const PICKUP = kathmanduMillis('2026-01-05', '08:00') ?? 0

/** Shorter than the 50 km from which a route is not a city ride. */
export const CITY_DAY = { hours: 24, km: 45 } as const
/** One way from Kathmandu, according to the road table; the trip goes there and back. */
export const POKHARA_TRIP = { hours: 72, meters: 202_700, seconds: 26_010 } as const

export interface GuestPrice {
  cityDay: ComputedQuote
  pokhara: ComputedQuote
  /** NRS for each day of the Pokhara trip */
  perDay: number
}

/** What a guest pays for two typical trips, by the same `quote()` as a booking. */
export function guestPrice(pricing: VehiclePricing): GuestPrice {
  const pokhara = quote(pricing, {
    ...sampleTrip(POKHARA_TRIP.hours, 0),
    totalMeters: POKHARA_TRIP.meters,
    totalSeconds: POKHARA_TRIP.seconds,
    isOneWay: false,
  })
  return {
    cityDay: quote(pricing, sampleTrip(CITY_DAY.hours, CITY_DAY.km)),
    pokhara,
    perDay: Math.round((pokhara.payable * 24) / pokhara.hours),
  }
}

/** The length of a price tier, in hours. */
export type TierHours = 1 | 4 | 8 | 24
/** A trip that is priced as a longer one, because the km above its limit would cost more. */
interface PricedAs {
  kind: 'pricedAs'
  hours: number
  km: number
  pricedAs: number
  /** the price of the trip's own hours and of the km above their limit */
  instead: number
  amount: number
}
/** A tier that is never used, because shorter tiers for the same hours and km cost less. */
interface NeverPaid {
  kind: 'neverPaid'
  tier: TierHours
  price: number
  shorter: number
}
/** A tier that costs more than a longer one, which is charged instead. */
interface AboveLonger {
  kind: 'aboveLonger'
  tier: TierHours
  price: number
  longer: TierHours
  longerPrice: number
}
/** Prices that are valid, but probably not intended. Amounts in whole NRS. */
export type PriceWarning = PricedAs | NeverPaid | AboveLonger

export function priceWarnings(pricing: VehiclePricing): PriceWarning[] {
  const unpaid = neverPaid(pricing)
  const above = aboveLonger(pricing).filter(({ tier }) => !unpaid.some((other) => other.tier === tier))
  const steep = longerForKm(pricing)
  return [...unpaid, ...above, ...(steep ? [steep] : [])]
}

/** The most common trips first: the first match becomes the example. */
const TYPICAL_HOURS = [4, 8, 24, 1] as const
const MIN_KM = 20
const MAX_KM = 300
const KM_STEP = 20
/** Most km that are driven in an hour, including stops. */
const KM_AN_HOUR = 40

function longerForKm(pricing: VehiclePricing): PricedAs | null {
  for (const hours of TYPICAL_HOURS) {
    for (let km = MIN_KM; km <= Math.min(MAX_KM, hours * KM_AN_HOUR); km += KM_STEP) {
      const found = quote(pricing, sampleTrip(hours, km))
      const [time] = found.lines
      if (time?.kind !== 'time' || time.pricedAs === null) continue
      const own = quote(pricing, tripOf(hours))
      return {
        kind: 'pricedAs',
        hours,
        km,
        pricedAs: time.pricedAs,
        instead: Math.round(own.total + (km - own.includedKm) * kmRate(pricing, sampleTrip(0, km))),
        amount: baseOf(found),
      }
    }
  }
  return null
}

function neverPaid(pricing: VehiclePricing): NeverPaid[] {
  return tiersOf(pricing).flatMap(({ hours, price, km }): NeverPaid[] => {
    if (hours === 1) return []
    const { total: shorter, pricedHours } = quote(pricing, tripOf(hours))
    if (shorter >= price || pricedHours > hours) return []
    // a tier that is more expensive by time alone may still be the cheapest for its km
    const distances = [
      0,
      km,
      ...Array.from({ length: MAX_KM / KM_STEP }, (_, index) => (index + 1) * KM_STEP),
    ]
    const isPaid = distances.some(
      (distance) => coverOf(quote(pricing, sampleTrip(hours, distance)), hours) > 0,
    )
    return isPaid ? [] : [{ kind: 'neverPaid', tier: hours, price, shorter }]
  })
}

function aboveLonger(pricing: VehiclePricing): AboveLonger[] {
  const tiers = tiersOf(pricing)
  return tiers.flatMap(({ hours, price }, index): AboveLonger[] => {
    const longer = tiers.slice(index + 1).find((other) => other.price < price)
    if (!longer) return []
    return [{ kind: 'aboveLonger', tier: hours, price, longer: longer.hours, longerPrice: longer.price }]
  })
}

interface OfferedTier {
  hours: TierHours
  price: number
  km: number
}

/** The tiers that have a price, shortest first. */
function tiersOf(pricing: VehiclePricing): OfferedTier[] {
  const { pricePerFourHour, pricePerEightHour } = pricing
  const fourHourKm = pricing.kmLimitPerFourHour ?? 0
  return [
    { hours: 1, price: pricing.pricePerHour, km: fourHourKm / 4 },
    ...(pricePerFourHour ? [{ hours: 4, price: pricePerFourHour, km: fourHourKm } as const] : []),
    ...(pricePerEightHour
      ? [{ hours: 8, price: pricePerEightHour, km: pricing.kmLimitPerEightHour ?? 0 } as const]
      : []),
    { hours: 24, price: pricing.pricePerDay, km: pricing.kmLimitPerDay },
  ]
}

const tripOf = (hours: number): Trip => tripWithoutRoute(PICKUP, PICKUP + hours * HOUR_MS)

/** A one-way trip; the drive fits into the hours. */
const sampleTrip = (hours: number, km: number): Trip => ({ ...tripOf(hours), totalMeters: km * 1000 })

/** Time and extra km, without charges. */
function baseOf({ lines }: ComputedQuote): number {
  return lines.reduce((sum, line) => (linePart(line) === 'base' ? sum + line.amount : sum), 0)
}

function coverOf({ cover }: ComputedQuote, hours: TierHours): number {
  return { 1: cover.hours, 4: cover.fourHours, 8: cover.eightHours, 24: cover.days }[hours]
}
