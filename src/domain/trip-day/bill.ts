import { quote } from '#domain/booking/quote.ts'
import { isCityRideDistance, isRoundTrip, type Trip, tripMeters } from '#domain/booking/trip.ts'
import { type Agreement, agreedApproachKm, agreedPrice } from '#domain/my-bookings/agreement.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { BILL_ANSWER_HOURS, BILL_HOURS, GRACE_KM, GRACE_KM_PERCENT, GRACE_MINUTES } from './limits.ts'

/**
 * `open`: the guest can confirm or dispute it; `confirmed`: by the guest; `disputed`: an operator decides;
 * `silent`: not answered in time, so the agreed price holds; `withdrawn`: by the host, the agreed price holds;
 * `decided`: by an operator.
 */
export const BILL_STATES = ['open', 'confirmed', 'disputed', 'silent', 'withdrawn', 'decided'] as const
export type BillState = (typeof BILL_STATES)[number]

export const BILL_ANSWERS = ['confirm', 'dispute'] as const
export type BillAnswer = (typeof BILL_ANSWERS)[number]

/** A price with its lines, and the hours that it is for. */
export type BilledPrice = Pick<
  Agreement,
  'from' | 'to' | 'quote' | 'total' | 'saving' | 'couponDiscount' | 'payable'
>

/** From both records. `km`: null when the odometers are of two vehicles. Epoch milliseconds. */
interface DrivenTrip {
  km: number | null
  from: number
  to: number
}

/** What was driven against what was agreed. */
export interface MeasuredBill {
  agreed: BilledPrice
  quote: BilledPrice
  agreedKm: number
  drivenKm: number
}

const priceOf = ({ from, to, quote, total, saving, couponDiscount, payable }: BilledPrice): BilledPrice => ({
  from,
  to,
  quote,
  total,
  saving,
  couponDiscount,
  payable,
})

/** The km that are billed: those of the odometer once they exceed the agreed ones by more than the grace. */
function billedKm(agreedKm: number, drivenKm: number): number {
  const grace = Math.max(GRACE_KM, (agreedKm * GRACE_KM_PERCENT) / 100)
  return drivenKm > agreedKm + grace ? drivenKm : agreedKm
}

/** By how much longer the trip was than agreed, ms. A trip that starts late may end as much later. */
export function overMs(agreed: { from: number; to: number }, driven: { from: number; to: number }): number {
  const over = driven.to - driven.from - (agreed.to - agreed.from)
  return over > GRACE_MINUTES * MINUTE_MS ? over : 0
}

/**
 * The billed trip, priced by the terms of the booking, and never below what was agreed. A booking from before terms
 * were stored is billed its agreed price.
 */
export function measureBill(agreed: Agreement, driven: DrivenTrip): MeasuredBill {
  const agreedKm = (tripMeters(agreed) ?? 0) / 1_000
  const drivenKm = driven.km ?? agreedKm
  const before = priceOf(agreed)
  const km = billedKm(agreedKm, drivenKm)
  const over = overMs(agreed, driven)
  const isAsAgreed = { agreed: before, quote: before, agreedKm, drivenKm }
  if (!agreed.terms || (km === agreedKm && over === 0)) return isAsAgreed
  const trip = billedTrip(agreed, km === agreedKm ? null : km, over)
  const priced = quote(agreed.terms.pricing, trip, agreed.terms.coupon)
  if (priced.payable < agreed.payable) return isAsAgreed
  return { ...isAsAgreed, quote: { from: trip.from, to: priced.dropOff, ...agreedPrice(priced) } }
}

/** `km`: there and back; null: as agreed. */
function billedTrip(agreed: Agreement, km: number | null, over: number): Trip {
  const isBack = isRoundTrip(agreed)
  const totalMeters = km === null ? agreed.totalMeters : (km * 1_000) / (isBack ? 2 : 1)
  return {
    from: agreed.from,
    to: agreed.to + over,
    totalMeters,
    totalSeconds: agreed.totalSeconds,
    isCityRide: isCityRideDistance(totalMeters),
    // a ride in the city that became longer has no way back that would double its km
    isOneWay: !isBack,
    offRoad: agreed.offRoad,
    approachKm: agreedApproachKm(agreed.quote.lines),
  }
}

/** NRS; the whole price, before the host reduces it. */
export const billTotal = (quote: Pick<BilledPrice, 'payable'>, expenses: number): number =>
  quote.payable + expenses

/** A bill can be issued until this time. `arrivedAt`: of the end record. */
export const lastIssue = (arrivedAt: number): number => arrivedAt + BILL_HOURS * HOUR_MS
export const billAnswerBy = (issuedAt: number): number => issuedAt + BILL_ANSWER_HOURS * HOUR_MS

/** A bill of the agreed price needs no answer. */
export const issuedState = (total: number, agreed: number): BillState =>
  total === agreed ? 'confirmed' : 'open'

/** Whether its total is what the trip costs. */
export const isBilled = ({ state }: { state: BillState }): boolean =>
  state === 'confirmed' || state === 'decided'

/** Whether the host can still reduce it. */
export const isReducible = (state: BillState): boolean => state === 'open' || state === 'disputed'

/** The guest must agree only to what is above the agreed price. */
export function reducedState(total: number, agreed: number): BillState {
  if (total === agreed) return 'withdrawn'
  return total < agreed ? 'confirmed' : 'open'
}

/**
 * What a booking costs once its bill is settled at `total`. What is above the agreed price pays the expenses first, so
 * that the host earns the rest; a reduction counts as a saving, so that the sums of the price add up.
 */
export function settleBill(
  { agreed, quote, expenses }: { agreed: BilledPrice; quote: BilledPrice; expenses: number },
  total: number,
): { price: BilledPrice; expenses: number } {
  const paidBack = Math.min(expenses, Math.max(0, total - agreed.payable))
  const payable = total - paidBack
  const base = payable > agreed.payable ? quote : agreed
  return {
    price: { ...base, saving: base.saving + base.payable - payable, payable },
    expenses: paidBack,
  }
}
