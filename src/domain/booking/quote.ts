import {
  type BasePrice,
  type Cover,
  cheapestBasePrice,
  type Tariff,
  tariffOf,
} from '#domain/booking/base-price.ts'
import { chargesOf, kmRate } from '#domain/booking/charges.ts'
import { type Coupon, couponDiscount } from '#domain/booking/coupon.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'
import { savingOf } from '#domain/booking/savings.ts'
import { computeDropOff, type Trip, tripMeters, wholeTripHours } from '#domain/booking/trip.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'

/** Whole NRS. `dropOff` is UTC epoch milliseconds; `km` is there and back for a round trip, null while unknown. */
export interface ComputedQuote {
  hours: number
  km: number | null
  dropOff: number
  lines: QuoteLine[]
  total: number
  saving: number
  couponDiscount: number
  totalSaving: number
  payable: number
  includedKm: number
  cover: Cover
  pricedHours: number
}

/** The price of a trip (docs/pricing.md). `tripRefusal` decides whether the vehicle can be booked for it at all. */
export function quote(pricing: VehiclePricing, trip: Trip, coupon: Coupon | null = null): ComputedQuote {
  const dropOff = computeDropOff(trip)
  const hours = wholeTripHours(trip, dropOff)
  const routeMeters = tripMeters(trip)
  const meters = routeMeters ?? 0
  const tariff = tariffOf(pricing, kmRate(pricing, trip))
  const base = cheapestBasePrice(tariff, hours, meters)

  const lines: QuoteLine[] = [
    { kind: 'time', amount: base.timeAmount, cover: base.cover, pricedAs: pricedAs(tariff, hours, base) },
  ]
  if (base.extraAmount > 0) {
    lines.push({ kind: 'extraKm', amount: base.extraAmount, km: base.extraMeters / 1000, rate: tariff.rate })
  }
  lines.push(...chargesOf(pricing, trip, dropOff, hours))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)

  const saved = savingOf(pricing, tariff, hours, meters, base)
  const saving = saved?.amount ?? 0
  if (saved) lines.push({ kind: 'saving', ...saved, amount: -saving })
  const discount = coupon ? couponDiscount(coupon, total - saving) : 0
  if (coupon && discount > 0) lines.push({ kind: 'coupon', amount: -discount, code: coupon.code })

  return {
    hours,
    km: routeMeters === null ? null : meters / 1000,
    dropOff,
    lines,
    total,
    saving,
    couponDiscount: discount,
    totalSaving: saving + discount,
    payable: total - saving - discount,
    includedKm: base.includedMeters / 1000,
    cover: base.cover,
    pricedHours: base.pricedHours,
  }
}

/** Null when more hours are cheaper by time alone (5 hours as 8), so that the km are not the reason. */
function pricedAs(tariff: Tariff, hours: number, base: BasePrice): number | null {
  if (base.pricedHours <= hours) return null
  return base.timeAmount > cheapestBasePrice(tariff, hours, 0).timeAmount ? base.pricedHours : null
}
