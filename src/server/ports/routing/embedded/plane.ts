/** Metres per unit (1e-5 degrees) of latitude. */
export const UNIT_METERS = 1.11195

/**
 * Metres per unit (1e-5 degrees) of longitude at a latitude. The cosine is computed as a power series, which gives the
 * same bits on every machine; `Math.cos` may not.
 */
export function eastUnitMeters(lat: number): number {
  const x = (lat * Math.PI) / 18_000_000
  const square = x * x
  return UNIT_METERS * (1 - square / 2 + (square * square) / 24 - (square * square * square) / 720)
}
