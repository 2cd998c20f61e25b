/** Where the name of an area is placed: the centroid of its largest part. */
export function labelPoint(geometry: GeoJSON.Geometry): { lat: number; lng: number } {
  const [largest = []] = outerRings(geometry).toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)))
  let [lng, lat] = [0, 0]
  const area = areaOf(largest)
  eachSide(largest, ([ax, ay], [bx, by]) => {
    const cross = ax * by - bx * ay
    lng += (ax + bx) * cross
    lat += (ay + by) * cross
  })
  return { lat: lat / (6 * area), lng: lng / (6 * area) }
}

export function outerRings(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings.slice(0, 1))
  throw new Error(`A ${geometry.type} is no area`)
}

function areaOf(ring: readonly GeoJSON.Position[]): number {
  let double = 0
  eachSide(ring, ([ax, ay], [bx, by]) => {
    double += ax * by - bx * ay
  })
  return double / 2
}

type Corner = [x: number, y: number]

function eachSide(ring: readonly GeoJSON.Position[], visit: (from: Corner, to: Corner) => void): void {
  for (let at = 1; at < ring.length; at++) {
    const [ax = 0, ay = 0] = ring[at - 1] ?? []
    const [bx = 0, by = 0] = ring[at] ?? []
    visit([ax, ay], [bx, by])
  }
}
