/** In degrees. */
export interface Point {
  lat: number
  lng: number
}

/** Maximum length of a text in a place field; map links have some hundred characters. */
export const MAX_PLACE_TEXT = 1_000

const DECIMALS = 10_000
/** Nepal including Limpiyadhura, with a margin of a few kilometres. */
export const NEPAL_BOX = { south: 26.3, north: 30.5, west: 80, east: 88.25 }
const EARTH_RADIUS_METERS = 6_371_008.8

/** Coordinates are stored with 4 decimals, about 11 metres. */
export function round4(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS
}

/** The cells of `snapToGrid` in degrees: in Nepal about 500 m in each direction. */
const CELL = { lat: 0.0045, lng: 0.005 }

/**
 * A point's position to about 500 m: the centre of its cell in a fixed grid. Deterministic, so that repeated requests
 * do not reveal more.
 */
export function snapToGrid({ lat, lng }: Point): Point {
  return {
    lat: round4(Math.round(lat / CELL.lat) * CELL.lat),
    lng: round4(Math.round(lng / CELL.lng) * CELL.lng),
  }
}

export function insideNepalBox({ lat, lng }: Point): boolean {
  return lat >= NEPAL_BOX.south && lat <= NEPAL_BOX.north && lng >= NEPAL_BOX.west && lng <= NEPAL_BOX.east
}

/** Straight-line distance. */
export function haversineMeters(from: Point, to: Point): number {
  const north = radians(to.lat - from.lat)
  const east = radians(to.lng - from.lng)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The direction of `to` from `from`: the nearest of eight. */
export function directionOf(from: Point, to: Point): Direction {
  const north = to.lat - from.lat
  const east = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2))
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return DIRECTIONS[(eighths + 8) % 8] ?? 'n'
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The place that a typed name means unambiguously: the only result, or the only one with exactly this title. */
export function matchPlace<P extends { title: string }>(found: readonly P[], typed: string): P | null {
  const isNamed = ({ title }: P) => title.toLowerCase() === typed.trim().toLowerCase()
  const meant = found.length === 1 ? found : found.filter(isNamed)
  return meant.length === 1 ? (meant[0] ?? null) : null
}
