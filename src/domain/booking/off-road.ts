/** Of a way, one way. */
interface RoughKm {
  gravelKm: number
  trackKm: number
}

/**
 * The off-road km that the map knows along a way, whole ones, rounded down: probably unpaved roads as gravel, tracks as rough
 * road. The vehicle drives them twice on a round trip (docs/pricing.md).
 */
export function offRoadAlong(
  { gravelKm, trackKm }: RoughKm,
  { isRoundTrip }: { isRoundTrip: boolean },
): { gravel: number; normal: number } {
  const times = isRoundTrip ? 2 : 1
  return { gravel: Math.floor(gravelKm * times), normal: Math.floor(trackKm * times) }
}
