import type { Cover } from '#domain/booking/base-price.ts'
import type { OffRoadGrade, SavingThreshold } from '#domain/booking/limits.ts'

/**
 * The fields of each kind of line, besides its amount. `rate` is NRS per km, night or hour;
 * off-road rates may have a fraction. `pricedAs`: the hours charged when more hours cost less than the extra km would,
 * else null. If a saving's `threshold` is above the trip's hours, the price is capped by that of the longer trip.
 */
interface LineFields {
  time: { cover: Cover; pricedAs: number | null }
  extraKm: { km: number; rate: number }
  offRoad: { grade: OffRoadGrade; km: number; rate: number }
  overnight: { nights: number; rate: number }
  waiting: { hours: number; rate: number }
  /** `km` of the whole approach, of which `chargedKm` are charged */
  approach: { km: number; chargedKm: number; rate: number }
  saving: { percent: number; threshold: SavingThreshold }
  coupon: { code: string }
}
export type LineKind = keyof LineFields
/** `amount` is whole NRS, below 0 for reductions; lines of 0 are omitted, except time. */
export type QuoteLine = { [Kind in LineKind]: { kind: Kind; amount: number } & LineFields[Kind] }[LineKind]

interface LineRule<Fields> {
  /** savings apply to the base price, coupons to base and charges after savings */
  part: 'base' | 'charge' | 'reduction'
  /** the field that distinguishes several lines of this kind in a quote; null: a quote has at most one */
  repeatsBy: keyof Fields | null
}

const LINE_RULES: { [Kind in LineKind]: LineRule<LineFields[Kind]> } = {
  time: { part: 'base', repeatsBy: null },
  extraKm: { part: 'base', repeatsBy: null },
  offRoad: { part: 'charge', repeatsBy: 'grade' },
  overnight: { part: 'charge', repeatsBy: null },
  waiting: { part: 'charge', repeatsBy: null },
  approach: { part: 'charge', repeatsBy: null },
  saving: { part: 'reduction', repeatsBy: null },
  coupon: { part: 'reduction', repeatsBy: null },
}

/**
 * In the order of the lines of a quote, which `quote` and `chargesOf` decide; the explanations below a price are listed
 * in this one. A test compares the two.
 */
export const LINE_KINDS = Object.keys(LINE_RULES) as LineKind[]

export const linePart = ({ kind }: Pick<QuoteLine, 'kind'>): LineRule<never>['part'] => LINE_RULES[kind].part

/** Whether lines of two quotes are the same apart from the amount. */
export function isSameLine(a: QuoteLine, b: QuoteLine): boolean {
  const field = LINE_RULES[a.kind].repeatsBy
  const keyOf = (line: QuoteLine) => Object.entries(line).find(([name]) => name === field)?.[1]
  return a.kind === b.kind && keyOf(a) === keyOf(b)
}
