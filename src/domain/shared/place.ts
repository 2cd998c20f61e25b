/** In degrees. */
export interface Point {
  lat: number
  lng: number
}

const DECIMALS = 10_000
/** Nepal with Limpiyadhura, and a few kilometres around it. */
const BOX = { south: 26.3, north: 30.5, west: 80, east: 88.25 }
const EARTH_RADIUS_METERS = 6_371_008.8

/** A coordinate in the precision the product keeps: 4 decimals, about 11 metres. */
export function round4(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS
}

export function insideNepalBox({ lat, lng }: Point): boolean {
  return lat >= BOX.south && lat <= BOX.north && lng >= BOX.west && lng <= BOX.east
}

/** As the crow flies. */
export function haversineMeters(from: Point, to: Point): number {
  const north = radians(to.lat - from.lat)
  const east = radians(to.lng - from.lng)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
