import { MAX_STOPS } from '#domain/booking/limits.ts'
import type { Point } from '#domain/shared/place.ts'

export type MarkerName = 'pickup' | 'dropOff' | `stop-${number}`

/** A point with its name in the user's language. */
export interface NamedPoint extends Point {
  label: string
}

export interface Stop {
  /** does not change when the stop is moved in the list */
  key: number
  point: NamedPoint | null
}

/**
 * The places of a trip, and the marker that the next click on the map sets. Stops are numbered from 0 in driving
 * order.
 */
export interface Markers {
  pickup: NamedPoint | null
  dropOff: NamedPoint | null
  stops: readonly Stop[]
  active: MarkerName
}

export const NO_MARKERS: Markers = { pickup: null, dropOff: null, stops: [], active: 'pickup' }

export const stopName = (index: number): MarkerName => `stop-${index}`

function stopIndex(name: MarkerName): number {
  return name === 'pickup' || name === 'dropOff' ? -1 : Number(name.slice('stop-'.length))
}

export function pointOf(markers: Markers, name: MarkerName): NamedPoint | null {
  if (name === 'pickup' || name === 'dropOff') return markers[name]
  return markers.stops[stopIndex(name)]?.point ?? null
}

/** All markers in driving order. */
export function markerNames({ stops }: Markers): MarkerName[] {
  return ['pickup', ...stops.map((_, index) => stopName(index)), 'dropOff']
}

/**
 * The marker to set after `placed`: the drop-off after the pickup, otherwise the first missing one, or `placed` again
 * when none is missing.
 */
export function activeAfter(markers: Markers, placed: MarkerName): MarkerName {
  const isMissing = (name: MarkerName) => pointOf(markers, name) === null
  if (placed === 'pickup' && isMissing('dropOff')) return 'dropOff'
  return markerNames(markers).find(isMissing) ?? placed
}

export function activate(markers: Markers, name: MarkerName): Markers {
  return { ...markers, active: name }
}

export function placeMarker(markers: Markers, name: MarkerName, point: NamedPoint): Markers {
  const placed = withPoint(markers, name, point)
  return { ...placed, active: activeAfter(placed, name) }
}

/** A cleared marker becomes the active one. */
export function clearMarker(markers: Markers, name: MarkerName): Markers {
  return { ...withPoint(markers, name, null), active: name }
}

/** Labels the marker at this point, whatever its index is now; one that was moved since is left alone. */
export function nameMarkers(markers: Markers, { lat, lng }: Point, label: string): Markers {
  const named = (point: NamedPoint | null) =>
    point?.lat === lat && point.lng === lng ? { ...point, label } : point
  return {
    ...markers,
    pickup: named(markers.pickup),
    dropOff: named(markers.dropOff),
    stops: markers.stops.map((stop) => ({ ...stop, point: named(stop.point) })),
  }
}

/** Adds a stop before the drop-off and makes it active; at most MAX_STOPS. */
export function addStop(markers: Markers): Markers {
  const { stops } = markers
  if (stops.length >= MAX_STOPS) return markers
  const key = Math.max(0, ...stops.map((stop) => stop.key)) + 1
  return { ...markers, stops: [...stops, { key, point: null }], active: stopName(stops.length) }
}

export function removeStop(markers: Markers, index: number): Markers {
  const stops = markers.stops.filter((_, at) => at !== index)
  const active = stopIndex(markers.active)
  if (active < index) return { ...markers, stops }
  const left = { ...markers, stops }
  return { ...left, active: active === index ? firstMissing(left) : stopName(active - 1) }
}

/** Moves a stop one place earlier (-1) or later (+1); the active marker follows its stop. */
export function moveStop(markers: Markers, index: number, by: -1 | 1): Markers {
  const [stop, other] = [markers.stops[index], markers.stops[index + by]]
  if (!stop || !other) return markers
  const stops = markers.stops.with(index, other).with(index + by, stop)
  const active = stopIndex(markers.active)
  const follows: Record<number, number> = { [index]: index + by, [index + by]: index }
  return { ...markers, stops, active: active in follows ? stopName(follows[active] ?? 0) : markers.active }
}

/** Pickup, set stops, drop-off; null while an end is missing. */
export function routePoints({ pickup, dropOff, stops }: Markers): Point[] | null {
  if (!pickup || !dropOff) return null
  return [pickup, ...stops.flatMap(({ point }) => point ?? []), dropOff].map(({ lat, lng }) => ({ lat, lng }))
}

/** The first marker without a place, in driving order; the drop-off when all are set. */
export function firstMissing(markers: Markers): MarkerName {
  return markerNames(markers).find((name) => pointOf(markers, name) === null) ?? 'dropOff'
}

function withPoint(markers: Markers, name: MarkerName, point: NamedPoint | null): Markers {
  if (name === 'pickup' || name === 'dropOff') return { ...markers, [name]: point }
  const index = stopIndex(name)
  return { ...markers, stops: markers.stops.map((stop, at) => (at === index ? { ...stop, point } : stop)) }
}

/** Those that are set. */
export function placesOf({ pickup, dropOff, stops }: Markers) {
  return { pickup, dropOff, stops: stops.flatMap(({ point }) => point ?? []) }
}
