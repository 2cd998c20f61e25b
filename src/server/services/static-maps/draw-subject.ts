import { formatNumber } from '#domain/shared/digits.ts'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { routeWidths } from '#domain/shared/map-stops.ts'
import type { Point } from '#domain/shared/place.ts'
import type { LatLng } from '#domain/shared/polyline.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { round, svgPathOf } from './draw-map.ts'
import { isSmall, locate, type MapSection, pixelsOf } from './map-section.ts'
import { PIN_GLYPH_ADVANCE, PIN_GLYPH_SCALE, PIN_GLYPHS } from './pin-glyphs.ts'

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

/** Line widths in a list's small map, as a share of the normal widths. */
const SMALL_SHARE = 0.7

/** How a map is drawn: its colours, and the language of its pins. */
export interface MapLook {
  scheme: MapScheme
  locale: Locale
}

/** The subject as SVG elements, above the map. */
export function drawSubject(subject: MapSubject, view: MapSection, { scheme, locale }: MapLook): string {
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
    ...pinsOf(points, locale)
      .map((pin) => ({ ...pin, at: locate(pin.point, view) }))
      // lower markers cover higher ones
      .sort((a, b) => a.at[1] - b.at[1])
      .map(({ kind, glyph, at }) => pinAt(at, glyph, PINS[scheme][kind], PINS[scheme].frame, view)),
  ].join('')
}

function pinsOf(points: readonly Point[], locale: Locale) {
  const t = translator(locale)
  const last = points.length - 1
  return points.map((point, index) => {
    if (index === 0) return { point, kind: 'pickup', glyph: t('maps.pins.pickup') } as const
    if (index === last) return { point, kind: 'dropOff', glyph: t('maps.pins.dropOff') } as const
    return { point, kind: 'stop', glyph: formatNumber(index, locale) } as const
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
  const outlines = characters.map((character, index) => {
    const shift = round((index - (characters.length - 1) / 2) * PIN_GLYPH_ADVANCE)
    return `<path transform="translate(${shift}) scale(${PIN_GLYPH_SCALE})" d="${PIN_GLYPHS[character] ?? ''}"/>`
  })
  // a drop-shaped marker whose tip is at the point
  return `<g transform="translate(${round(x)} ${round(y)})"><path d="M0 0-10.6-10.6A15 15 0 1 1 10.6-10.6Z" fill="${fill}" stroke="${frame}" stroke-width="2"/><g transform="translate(0 -21.2)" fill="${ink}">${outlines.join('')}</g></g>`
}
