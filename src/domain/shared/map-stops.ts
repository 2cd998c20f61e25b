/** Pairs of zoom and value, sorted by zoom; values between two pairs are interpolated linearly. */
export type ZoomStops = readonly (readonly [zoom: number, value: number])[]

export function valueAt(stops: ZoomStops, zoom: number): number {
  const after = stops.findIndex(([at]) => at >= zoom)
  const [high, top] = stops[after] ?? stops.at(-1) ?? [0, 0]
  const [low, bottom] = stops[after - 1] ?? [high, top]
  if (high === low) return top
  return bottom + ((top - bottom) * (zoom - low)) / (high - low)
}

/** Widths of the drawn route and of its casing, in pixels. */
export function routeWidths(zoom: number): { line: number; casing: number } {
  const line = valueAt(
    [
      [6, 3.5],
      [10, 5],
      [15, 7],
      [17, 9],
    ],
    zoom,
  )
  return { line, casing: line + 4 }
}
