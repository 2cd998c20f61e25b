import { defaultHorzScaleBehavior, type TickMarkWeightValue, type TimeScalePoint } from 'lightweight-charts'
import { labelRanks } from '#domain/profile/label-ranks.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** The library prefers the begins of months and years to the ends of the axis, which can stay without a label. */
export class BarScale extends defaultHorzScaleBehavior() {
  override fillWeightsForPoints(points: readonly Writable<TimeScalePoint>[]): void {
    const ranks = labelRanks(points.length)
    for (const [index, point] of points.entries())
      point.timeWeight = (ranks[index] ?? 0) as TickMarkWeightValue
  }
}
