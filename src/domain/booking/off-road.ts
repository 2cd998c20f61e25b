/** Of a way, one way. */
interface RoughKm {
  gravelKm: number
  trackKm: number
}

/**
 * The off-road km that the map knows along a way, whole ones, rounded down: probably unpaved roads as gravel, tracks as rough
 * road. The vehicle drives them twice on a round trip. Null when there are none (docs/pricing.md).
 */
export function offRoadAlong(
  { gravelKm, trackKm }: RoughKm,
  { isRoundTrip }: { isRoundTrip: boolean },
): { gravel: number; normal: number } | null {
  const times = isRoundTrip ? 2 : 1
  const [gravel, normal] = [Math.floor(gravelKm * times), Math.floor(trackKm * times)]
  return gravel + normal > 0 ? { gravel, normal } : null
}
