import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { routeWidths } from '#domain/shared/map-stops.ts'
import type { Point } from '#domain/shared/place.ts'
import type { LatLng } from '#domain/shared/polyline.ts'
import { round, svgPathOf } from './draw-map.ts'
import { isSmall, locate, type MapSection, pixelsOf } from './map-section.ts'

/** What a static map shows: a route through points, or the area around a point. */
export type MapSubject =
  | { kind: 'route'; line: readonly LatLng[]; points: readonly Point[]; isEstimate: boolean }
  | { kind: 'area'; center: Point; radiusMeters: number }

/** The same colours as the markers of the interactive map. */
const PINS = {
  light: {
    frame: '#ffffff',
    pickup: ['#14213d', '#ffffff'],
    stop: ['#f2a900', '#14213d'],
    dropOff: ['#b8123a', '#ffffff'],
  },
  dark: {
    frame: '#182031',
    pickup: ['#eef1f7', '#182031'],
    stop: ['#f2a900', '#14213d'],
    dropOff: ['#cf2450', '#ffffff'],
  },
} as const

/** Letters and digits as strokes, 10 high around 0, 0. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M-3.6 5 0-5 3.6 5M-2.3 1.6H2.3',
  B: 'M-2.8-.2H.2a2.4 2.4 0 0 0 0-4.8H-2.8V5H.6a2.6 2.6 0 0 0 0-5.2',
  0: 'M0-5C-3.6-5-3.6 5 0 5S3.6-5 0-5Z',
  1: 'M-2-3 .6-5V5',
  2: 'M-2.6-2.6C-2.4-5.8 2.8-5.8 2.6-2.4 2.4-.4-1 1.6-2.8 5H2.8',
  3: 'M-2.6-4.2C-.8-5.6 2.4-5.2 2.4-2.6 2.4-.8.8-.2-.8-.2 1-.2 2.8.6 2.8 2.4 2.8 5.4-1 5.8-2.8 4.2',
  4: 'M1.4 5V-5L-3.2 2.2H3.2',
  5: 'M2.4-5H-2.2L-2.4-.6C.4-1.8 2.8-.4 2.8 2 2.8 5-.8 5.8-2.8 4.2',
  6: 'M2.2-4.6C-1.4-6-3 0-2.8 2.2-2.6 6 2.8 6 2.8 2.2 2.8-1-1.8-1.4-2.6 1.4',
  7: 'M-2.8-5H2.8L-.8 5',
  8: 'M0-.4C-3.2-.4-3.2-5 0-5S3.2-.4 0-.4C-3.8-.4-3.8 5 0 5S3.8-.4 0-.4Z',
  9: 'M-2.2 4.6C1.4 6 3 0 2.8-2.2 2.6-6-2.8-6-2.8-2.2-2.8 1 1.8 1.4 2.6-1.4',
}
const ADVANCE = 7.4
/** Line widths in a list's small map, as a share of the normal widths. */
const SMALL_SHARE = 0.7

/** The subject as SVG elements, above the map. */
export function drawSubject(subject: MapSubject, view: MapSection, scheme: MapScheme): string {
  const palette = MAP_PALETTES[scheme]
  if (subject.kind === 'area') {
    const { center, radiusMeters } = subject
    const [x, y] = locate(center, view)
    const radius = pixelsOf(radiusMeters, center.lat, view)
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${palette.area}" fill-opacity=".2" stroke="${palette.area}" stroke-width="2"/>`
  }
  const { line, points, isEstimate } = subject
  const path = svgPathOf(line.map(([lat, lng]) => locate({ lat, lng }, view)))
  const share = isSmall(view) ? SMALL_SHARE : 1
  const widths = routeWidths(view.zoom)
  const stroke = (color: string, width: number, dash = '') =>
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${round(width * share)}"${dash}/>`
  const dashes = isEstimate ? ' stroke-dasharray="1 9"' : ''
  return [
    stroke(palette.routeCasing, widths.casing),
    stroke(palette.route, widths.line, dashes),
    ...pinsOf(points)
      .map((pin) => ({ ...pin, at: locate(pin.point, view) }))
      // lower markers cover higher ones
      .sort((a, b) => a.at[1] - b.at[1])
      .map(({ kind, glyph, at }) => pinAt(at, glyph, PINS[scheme][kind], PINS[scheme].frame, view)),
  ].join('')
}

function pinsOf(points: readonly Point[]) {
  const last = points.length - 1
  return points.map((point, index) => {
    if (index === 0) return { point, kind: 'pickup', glyph: 'A' } as const
    if (index === last) return { point, kind: 'dropOff', glyph: 'B' } as const
    return { point, kind: 'stop', glyph: String(index) } as const
  })
}

function pinAt(
  [x, y]: readonly [number, number],
  glyph: string,
  [fill, ink]: readonly [string, string],
  frame: string,
  view: MapSection,
): string {
  if (isSmall(view))
    return `<circle cx="${round(x)}" cy="${round(y)}" r="5" fill="${fill}" stroke="${frame}" stroke-width="2"/>`
  const characters = [...glyph]
  const strokes = characters.map((character, index) => {
    const shift = round((index - (characters.length - 1) / 2) * ADVANCE)
    return `<path transform="translate(${shift})" d="${GLYPHS[character] ?? ''}"/>`
  })
  // a drop-shaped marker whose tip is at the point
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="M0 0-10.6-10.6A15 15 0 1 1 10.6-10.6Z" fill="${fill}" stroke="${frame}" stroke-width="2"/><g transform="translate(0 -21.2)" fill="none" stroke="${ink}" stroke-width="2">${strokes.join('')}</g></g>`
}
