import type { Point } from '#domain/shared/place.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { markerGlyph } from '#islands/ui/map/marker-glyph.ts'
import type { MarkerName } from '#islands/ui/map/route-map-props.ts'

interface Props {
  /** in travel order */
  points: readonly { name: MarkerName; point: Point }[]
  line: readonly (readonly [number, number])[]
}

const WIDTH = 700
const HEIGHT = 330
const MARGIN = 60
const RADIUS = 15

const PINS = {
  pickup: { fill: 'fill-ink', text: 'fill-card' },
  dropOff: { fill: 'fill-crimson', text: 'fill-on-crimson' },
  stop: { fill: 'fill-marigold', text: 'fill-[#14213d]' },
}

/** The route as a drawing without a map: its shape and both ends. */
export function RouteSketch({ points, line }: Props) {
  const { locale } = useLocale()
  const route = line.length > 1 ? line : points.map(({ point }) => [point.lat, point.lng] as const)
  const place = fitInto([...route, ...points.map(({ point }) => [point.lat, point.lng] as const)])
  return (
    <svg
      className="min-h-0 w-full flex-1 bg-[linear-gradient(180deg,var(--color-sky-1),var(--color-sky-2))]"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-route-sketch=""
      aria-hidden="true"
    >
      <polyline
        className="fill-none stroke-blue"
        strokeWidth={5}
        strokeDasharray="1 10"
        strokeLinecap="round"
        strokeLinejoin="round"
        points={route.map((item) => place(item).join(' ')).join(' ')}
      />
      {points.map(({ name, point }) => {
        const [x, y] = place([point.lat, point.lng])
        const { fill, text } = name === 'pickup' || name === 'dropOff' ? PINS[name] : PINS.stop
        return (
          <g key={name}>
            <circle className={`stroke-card ${fill}`} strokeWidth={2} cx={x} cy={y} r={RADIUS} />
            <text className={`text-[15px] font-bold ${text}`} x={x} y={y} dy="0.35em" textAnchor="middle">
              {markerGlyph(name, locale)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Projects points into the drawing, north up, as large as fits; a degree of longitude is shorter than one of latitude. */
function fitInto(
  all: readonly (readonly [number, number])[],
): (at: readonly [number, number]) => [number, number] {
  const shrink = Math.cos(((all[0]?.[0] ?? 0) * Math.PI) / 180)
  const xs = all.map(([, lng]) => lng * shrink)
  const ys = all.map(([lat]) => -lat)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left || 1),
    (HEIGHT - 2 * MARGIN) / (bottom - top || 1),
  )
  return ([lat, lng]) => [
    Math.round(WIDTH / 2 + (lng * shrink - (left + right) / 2) * scale),
    Math.round(HEIGHT / 2 + (-lat - (top + bottom) / 2) * scale),
  ]
}
