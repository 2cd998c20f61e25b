import {
  type CustomData,
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  defaultHorzScaleBehavior,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type TickMarkWeightValue,
  type Time,
  type TimeScalePoint,
} from 'lightweight-charts'
import { labelRanks } from '#domain/profile/chart-days.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Ranks the labels: the library prefers starts of months and years, and may leave the ends of the axis unlabelled. */
export class BarScale extends defaultHorzScaleBehavior() {
  override fillWeightsForPoints(points: readonly Writable<TimeScalePoint>[]): void {
    const ranks = labelRanks(points.length)
    for (const [index, point] of points.entries())
      point.timeWeight = (ranks[index] ?? 0) as TickMarkWeightValue
  }
}

interface Bar extends CustomData<Time> {
  value: number
}
interface BarOptions extends CustomSeriesOptions {
  /** index of the bar that is pointed at */
  active: number | null
  activeColor: string
}
type View = ICustomSeriesPaneView<Time, Bar, BarOptions>
type Draw = ReturnType<View['renderer']>['draw']

/** Share of the bar spacing that a bar fills, and its greatest width in CSS pixels. */
const SHARE = 0.68
const MAX_WIDTH = 44
const RADIUS = 4

/** Bars with a gap between them: the library's histogram leaves one pixel, too little between a few wide bars. */
export function createBarView(): View {
  let shown: PaneRendererCustomData<Time, Bar> = {
    bars: [],
    barSpacing: 0,
    visibleRange: null,
    conflationFactor: 1,
  }
  const defaults: BarOptions = { ...customSeriesDefaultOptions, active: null, activeColor: '' }
  let options = defaults

  const draw: Draw = (target, toCoordinate) =>
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      const width = Math.round(Math.min(shown.barSpacing * SHARE, MAX_WIDTH) * horizontalPixelRatio)
      const bottom = Math.round((toCoordinate(0) ?? 0) * verticalPixelRatio)
      for (const [index, { x, originalData }] of shown.bars.entries()) {
        const end = toCoordinate(originalData.value)
        if (end === null || originalData.value <= 0) continue
        // a small amount beside a large one stays visible
        const top = Math.min(Math.round(end * verticalPixelRatio), bottom - Math.ceil(verticalPixelRatio))
        const radius = Math.min(RADIUS * horizontalPixelRatio, bottom - top, width / 2)
        const left = Math.round(x * horizontalPixelRatio - width / 2)
        context.beginPath()
        context.roundRect(left, top, width, bottom - top, [radius, radius, 0, 0])
        context.fillStyle = index === options.active ? options.activeColor : options.color
        context.fill()
      }
    })

  return {
    update(data, newOptions) {
      shown = data
      options = newOptions
    },
    priceValueBuilder: ({ value }) => [0, value],
    isWhitespace: (item): item is never => !('value' in item),
    defaultOptions: () => defaults,
    renderer: () => ({ draw }),
  }
}
