/** Values by zoom; those between two zooms are interpolated linearly. */
export type ZoomStops = Readonly<Record<number, number>>

export function valueAt(stops: ZoomStops, zoom: number): number {
  // JavaScript sorts whole numbers among the keys of an object
  const pairs = Object.entries(stops).map(([at, value]) => [Number(at), value] as const)
  const after = pairs.findIndex(([at]) => at >= zoom)
  const [high, top] = pairs[after] ?? pairs.at(-1) ?? [0, 0]
  const [low, bottom] = pairs[after - 1] ?? [high, top]
  if (high === low) return top
  return bottom + ((top - bottom) * (zoom - low)) / (high - low)
}

/** Widths of the drawn route and of its casing, in pixels. */
export function routeWidths(zoom: number): { line: number; casing: number } {
  const line = valueAt({ 6: 3.5, 10: 5, 15: 7, 17: 9 }, zoom)
  return { line, casing: line + 4 }
}
