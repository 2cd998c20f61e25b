import type { MapColor } from './map-palette.ts'
import { valueAt, type ZoomStops } from './map-stops.ts'

/** `dot` and `capital` mark a settlement; the others are icons in a small disc. */
export type MapSign = 'dot' | 'capital' | 'travel' | 'sight' | 'nature' | 'service'

export interface LabelStyle {
  /** font size in pixels */
  size: number
  isBold: boolean
  isItalic: boolean
  color: MapColor
  /** null: the name is centred on its point */
  sign: MapSign | null
}

const CITY: ZoomStops = { 6: 13, 9: 15, 12: 18, 15: 20 }
const COUNTRY: ZoomStops = { 5: 13, 8: 19 }
const ABROAD: ZoomStops = { 7: 11.5, 10: 13 }
const TOWN: ZoomStops = { 8: 12.5, 11: 14, 14: 17 }
const QUARTER: ZoomStops = { 11: 12, 14: 13.5, 17: 15 }
const SMALL: ZoomStops = { 11: 12, 15: 12.5, 17: 13 }
/** The zoom from which streets are visible: settlements have no dot there, their name labels the area. */
const STREETS_FROM = 13

const SETTLEMENTS: Readonly<Record<string, { size: ZoomStops; isBold: boolean }>> = {
  country: { size: COUNTRY, isBold: false },
  abroad: { size: ABROAD, isBold: false },
  capital: { size: CITY, isBold: true },
  city: { size: CITY, isBold: true },
  district_hq: { size: TOWN, isBold: true },
  town: { size: TOWN, isBold: true },
  suburb: { size: QUARTER, isBold: false },
  village: { size: QUARTER, isBold: false },
  neighbourhood: { size: SMALL, isBold: false },
  hamlet: { size: SMALL, isBold: false },
  locality: { size: SMALL, isBold: false },
  square: { size: SMALL, isBold: false },
}
const SIGNS: Readonly<Record<string, MapSign>> = {
  airport: 'travel',
  bus_station: 'travel',
  border: 'travel',
  attraction: 'sight',
  viewpoint: 'sight',
  monument: 'sight',
  museum: 'sight',
  worship: 'sight',
  park: 'nature',
  zoo: 'nature',
  peak: 'nature',
  campsite: 'nature',
  alpine_hut: 'nature',
}
const SIGN_COLORS: Readonly<Record<MapSign, MapColor>> = {
  dot: 'minorPlace',
  capital: 'place',
  travel: 'route',
  sight: 'sight',
  nature: 'parkName',
  service: 'minorPlace',
}

const WATER: LabelStyle = { size: 12, isBold: false, isItalic: true, color: 'waterName', sign: null }
const ROAD: LabelStyle = { ...WATER, isItalic: false, color: 'roadName' }
const LOOKS: Readonly<Record<string, LabelStyle>> = {
  lake: WATER,
  water: WATER,
  rivers: WATER,
  parks: { ...WATER, color: 'parkName' },
  roads: ROAD,
  shield: { ...ROAD, size: 11, isBold: true, color: 'shieldText' },
}

/** `kind`: the kind of a place, `shield` for the number of a road, else the layer of the named line or area. */
export function labelStyle(kind: string, zoom: number): LabelStyle {
  const known = LOOKS[kind]
  if (known) return known
  const settlement = SETTLEMENTS[kind]
  if (!settlement) {
    const sign = SIGNS[kind] ?? 'service'
    return { ...ROAD, color: SIGN_COLORS[sign], sign }
  }
  const { isBold } = settlement
  return {
    // in half pixels, so that there are few sizes
    size: Math.round(valueAt(settlement.size, zoom) * 2) / 2,
    isBold,
    isItalic: false,
    color: isBold ? 'place' : 'minorPlace',
    sign: zoom >= STREETS_FROM || kind === 'country' ? null : kind === 'capital' ? 'capital' : 'dot',
  }
}

/** Zooms from which road numbers and the names of roads are written, by class of the road. */
const SHIELDS_FROM: readonly number[] = [8, 9, 10.5]
const ROAD_NAMES_FROM: readonly number[] = [13, 13, 14, 14, 14.5, 15, 16]

export function hasShieldAt(roadClass: number, zoom: number): boolean {
  return zoom >= (SHIELDS_FROM[roadClass] ?? Number.POSITIVE_INFINITY)
}

export function hasRoadNameAt(roadClass: number, zoom: number): boolean {
  return zoom >= (ROAD_NAMES_FROM[roadClass] ?? Number.POSITIVE_INFINITY)
}

/** Priorities of names, lowest first: a place by the zoom that names it and its importance, roads and waters between. */
export function placeRank(fromZoom: number, importance: number): number {
  return fromZoom * RANK_STEP + Math.min(importance, RANK_STEP - 1)
}
const RANK_STEP = 1000
const SHIELD_RANK = 9.6 * RANK_STEP
const WATER_RANK = 10.6 * RANK_STEP
const ROAD_RANK = 12.6 * RANK_STEP

export function shieldRank(roadClass: number): number {
  return SHIELD_RANK + roadClass
}

/** `share`: part of a tile that the area fills; larger areas come first. */
export function areaRank(share: number): number {
  return WATER_RANK - Math.min(1, share) * RANK_STEP
}

export function roadNameRank(roadClass: number): number {
  return ROAD_RANK + roadClass * RANK_STEP * 0.4
}
