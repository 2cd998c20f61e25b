import type { MapColor } from './map-palette.ts'
import { valueAt, type ZoomStops } from './map-stops.ts'

/** The style of the map as data: which features of a vector tile are drawn, in which order, colour and width. */

export type TileLayerName =
  | 'land'
  | 'parks'
  | 'glaciers'
  | 'builtup'
  | 'water'
  | 'rivers'
  | 'borders'
  | 'roads'
  | 'places'

export interface StyleRule {
  layer: TileLayerName
  /** only features with this value of the property */
  where?: { property: 'c' | 'k'; is: string | number }
  color: MapColor
  from: number
  to?: number
  /** of a line, in pixels; omitted, the area is filled */
  width?: ZoomStops
  dash?: readonly number[]
}
/** A rule at one zoom. */
export interface MapPaint extends Omit<StyleRule, 'width' | 'from' | 'to'> {
  width: number | null
}

/**
 * Styles by road class `c`; class 0 is the most important. `from`: the zoom from which a road is drawn. `casedFrom`:
 * the zoom from which it is wide enough for a casing; below, it has the single colour `thin`.
 */
const ROADS = [
  { color: 'trunk', thin: 'trunk', from: 5, casedFrom: 5, width: widths(1, 1.9, 3.2, 5, 9, 20) },
  {
    color: 'primary',
    thin: 'thinPrimary',
    from: 5,
    casedFrom: 7,
    width: widths(0.5, 1.5, 2.7, 4.6, 8.5, 19),
  },
  {
    color: 'secondary',
    thin: 'thinSecondary',
    from: 7,
    casedFrom: 9,
    width: widths(0.2, 1.1, 2.3, 4.2, 8, 18),
  },
  { color: 'street', thin: 'thinStreet', from: 9, casedFrom: 10.5, width: widths(0, 0.3, 1.5, 3.2, 7, 16) },
  { color: 'street', thin: 'thinStreet', from: 11, casedFrom: 12, width: widths(0, 0, 0.5, 2.2, 5.6, 12) },
  { color: 'street', thin: 'thinLane', from: 12, casedFrom: 14, width: widths(0, 0, 0.4, 1.1, 4.4, 10) },
  { color: 'street', thin: 'thinStreet', from: 14, casedFrom: 14.5, width: widths(0, 0, 0, 0.7, 2.2, 6) },
  { color: 'track', thin: 'track', from: 12, casedFrom: 12, width: widths(0, 0, 0, 0.9, 1.6, 3) },
] as const
/** Pixels that the casing adds to a road's width. */
const CASING: ZoomStops = { 6: 0.5, 9: 0.9, 13: 1.4, 17: 2.4 }
const TRACK_DASH = [5, 3]
const RESIDENTIAL = 5
/**
 * Width of the town ground that is drawn along residential streets, because the data have built-up land only in
 * patches. Half of it must stay within the buffer of a tile (8 pixels at the level that is drawn), or the edges of
 * tiles show.
 */
const TOWN_GROUND_WIDTH: ZoomStops = { 12: 9, 13: 13, 14: 15 }

function widths(at6: number, at9: number, at11: number, at13: number, at15: number, at17: number): ZoomStops {
  return { 6: at6, 9: at9, 11: at11, 13: at13, 15: at15, 17: at17 }
}

const RULES: readonly StyleRule[] = [
  { layer: 'land', color: 'land', from: 0 },
  { layer: 'builtup', color: 'builtup', from: 7 },
  {
    layer: 'roads',
    where: { property: 'c', is: RESIDENTIAL },
    color: 'town',
    from: 12,
    to: 14.5,
    width: TOWN_GROUND_WIDTH,
  },
  { layer: 'parks', color: 'park', from: 0 },
  { layer: 'glaciers', color: 'glacier', from: 0 },
  { layer: 'water', color: 'water', from: 0 },
  { layer: 'rivers', color: 'river', from: 6, width: widths(0.6, 1.1, 1.6, 2.4, 4, 7) },
  border('district', 'district', 8.5, widths(0.6, 0.8, 1, 1, 1.2, 1.4), [3, 3]),
  border('province', 'province', 6, widths(0.8, 1.1, 1.3, 1.4, 1.6, 1.8), [6, 4]),
  ...byClass(({ color, thin, from, casedFrom, width }) => [
    // with a casing, streets in towns would be wider than the land between them
    { color: thin, from, to: casedFrom, width: thin === 'thinLane' ? width : cased(width) },
    ...(color === 'track'
      ? []
      : [{ color: `${color}Casing`, from: casedFrom, width: cased(width) } as const]),
  ]),
  ...byClass(({ color, casedFrom, width }) => [
    { color, from: casedFrom, width, ...(color === 'track' && { dash: TRACK_DASH }) },
  ]),
  border('country', 'country', 0, widths(1.4, 1.8, 2, 2.2, 2.6, 3), []),
]

/** Minor classes first, so that the important ones are drawn on top. */
function byClass(looks: (road: (typeof ROADS)[number]) => Omit<StyleRule, 'layer' | 'where'>[]): StyleRule[] {
  return ROADS.map((road, c) =>
    looks(road).map((look): StyleRule => ({ layer: 'roads', where: { property: 'c', is: c }, ...look })),
  )
    .reverse()
    .flat()
}

function cased(width: ZoomStops): ZoomStops {
  const stops = Object.entries(width)
  return Object.fromEntries(
    stops.map(([zoom, value]) => [zoom, value && value + valueAt(CASING, Number(zoom))]),
  )
}

function border(
  is: string,
  color: MapColor,
  from: number,
  width: ZoomStops,
  dash: readonly number[],
): StyleRule {
  return { layer: 'borders', where: { property: 'k', is }, color, from, width, ...(dash.length && { dash }) }
}

/** The rules that apply at a zoom of the map (the world has 256 pixels at zoom 0), in drawing order. */
export function paintRulesAt(zoom: number): MapPaint[] {
  return RULES.filter(({ from, to }) => zoom >= from && (to === undefined || zoom < to)).flatMap(
    ({ from: _from, to: _to, width, ...rule }): MapPaint[] => {
      const value = width ? valueAt(width, zoom) : null
      return value === 0 ? [] : [{ ...rule, width: value }]
    },
  )
}
