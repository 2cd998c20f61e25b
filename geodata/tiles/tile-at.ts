/** Column and row of a place; the fraction is its position in the tile. */
export function tileAt(lat: number, lng: number, level: number): [x: number, y: number] {
  const size = 2 ** level
  const sine = Math.sin((lat * Math.PI) / 180)
  return [(lng / 360 + 0.5) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}
