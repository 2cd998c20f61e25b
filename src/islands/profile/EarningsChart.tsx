import {
  type ChartOptions,
  ColorType,
  type CustomData,
  type CustomSeriesOptions,
  createChartEx,
  customSeriesDefaultOptions,
  type DeepPartial,
  defaultHorzScaleBehavior,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type TickMarkWeightValue,
  type Time,
  type TimeScalePoint,
} from 'lightweight-charts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Earnings } from '#contract/profile.ts'
import { labelRanks, shortBarLabel } from '#domain/profile/chart-days.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  earnings: Earnings
  /** the bar that is pointed at; null: none */
  onPoint: (index: number | null) => void
}
type Chart = Awaited<ReturnType<typeof createChart>>

const FONT_SIZE = 13
/** Share of the height above the top of the scale: half of a label. */
const LABEL_SHARE = 0.06

/** The earnings as bars, filling the box around it. */
export function EarningsChart({ earnings, onPoint }: Props) {
  const { locale, t } = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart>(null)
  const point = useEffectEvent(onPoint)
  useEffect(() => {
    if (!box.current) return
    const closed = new AbortController()
    void createChart(box.current, locale, point, closed.signal).then(setChart)
    return () => closed.abort()
  }, [locale])
  useEffect(() => chart?.show(earnings), [chart, earnings])
  const type = t(`earnings.types.${earnings.type}`)
  const total = formatMoney(earnings.earnings, locale)
  return (
    <>
      {!chart && <div className="skeleton absolute inset-0" />}
      <div
        ref={box}
        className={`absolute inset-0 ${chart ? '' : 'invisible'}`}
        role="img"
        aria-label={t('earnings.chart.name', { type, total })}
      />
      {earnings.earnings <= 0 && (
        <p className="absolute inset-0 z-5 grid place-items-center bg-card text-center text-ink-2">
          {t('earnings.chart.nothing')}
        </p>
      )}
    </>
  )
}

/**
 * Draws bars into the element. It does not scroll or zoom, so that a finger on it scrolls the page. Its logo is off,
 * because it adds a <style>, which the content policy refuses: the section has the notice that the licence requires.
 */
async function createChart(box: HTMLElement, locale: Locale, onPoint: Props['onPoint'], signal: AbortSignal) {
  const { fontFamily } = getComputedStyle(box)
  // a canvas is not redrawn when a font arrives; if it does not arrive, the chart is drawn without it
  await Promise.allSettled([document.fonts.load(`${FONT_SIZE}px ${fontFamily}`, formatNumber(1, locale))])
  if (signal.aborted) return null
  const chart = createChartEx<Time, BarScale>(box, new BarScale(), {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    localization: { locale: 'en-IN', priceFormatter: (value: number) => formatNumber(value, locale) },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: LABEL_SHARE, bottom: 0 } },
    timeScale: { fixLeftEdge: true, fixRightEdge: true, allowBoldLabels: false },
    crosshair: { vertLine: { labelVisible: false }, horzLine: { visible: false, labelVisible: false } },
    grid: { vertLines: { visible: false } },
    layout: { attributionLogo: false, fontFamily, fontSize: FONT_SIZE },
  })
  let count = 0
  let maximum = 1
  let active: number | null = null
  const series = chart.addCustomSeries(createBarView(), {
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: maximum } }),
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
  })
  // the library renders a layout table: the element has the role and name of an image
  box.firstElementChild?.setAttribute('aria-hidden', 'true')

  const paint = () => {
    const colors = readColors(box)
    chart.applyOptions(chartColors(colors))
    series.applyOptions({ color: colors.blue, activeColor: colors.crimson })
  }
  paint()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint, { signal })
  signal.addEventListener('abort', () => chart.remove())

  const point = (logical: number | undefined) => {
    const index = logical === undefined || logical < 0 || logical >= count ? null : Math.round(logical)
    if (index === active) return
    // first, because new options move the crosshair again
    active = index
    series.applyOptions({ active })
    onPoint(index)
  }
  chart.subscribeCrosshairMove(({ logical }) => point(logical))
  // touch does not move the crosshair
  chart.subscribeClick(({ logical }) => point(logical))
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent())

  return {
    show({ type, chartLabels, chartData }: Earnings) {
      // the bar that was pointed at is another one now
      active = null
      series.applyOptions({ active })
      onPoint(null)
      count = chartData.length
      maximum = scaleMaximum(Math.max(...chartData))
      const options: DeepPartial<ChartOptions> = {
        timeScale: { tickMarkFormatter: (time: unknown) => shortBarLabel(type, String(time), locale) },
      }
      chart.applyOptions(options)
      series.setData(chartLabels.map((time, index) => ({ time, value: chartData[index] ?? 0 })))
      chart.timeScale().fitContent()
    },
  }
}

/** The amount rounded up, far enough below the next line of the scale that no label is cut off. */
function scaleMaximum(amount: number): number {
  if (amount <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  const step = amount < 5 * power ? power / 2 : power
  return Math.ceil(amount / step) * step
}

type Colors = Record<'ink' | 'line' | 'strong' | 'blue' | 'crimson' | 'card', string>

/** The tokens of the scheme in use (styles/tokens.css). */
function readColors(box: HTMLElement): Colors {
  const style = getComputedStyle(box)
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    ink: token('ink-3'),
    line: token('line'),
    strong: token('line-2'),
    blue: token('blue'),
    crimson: token('crimson'),
    card: token('card'),
  }
}

function chartColors({ ink, line, strong, card }: Colors): DeepPartial<ChartOptions> {
  return {
    layout: { background: { type: ColorType.Solid, color: card }, textColor: ink },
    grid: { horzLines: { color: line } },
    timeScale: { borderColor: strong },
    crosshair: { vertLine: { color: strong } },
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Ranks the labels: the library prefers starts of months and years, and may leave the ends of the axis unlabelled. */
class BarScale extends defaultHorzScaleBehavior() {
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
function createBarView(): View {
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
