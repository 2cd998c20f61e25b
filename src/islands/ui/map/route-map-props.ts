import type { ReactNode } from 'react'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** Stops are numbered from 0 in driving order; a spot stands alone, on a map that shows one place. */
export type MarkerName = 'pickup' | 'dropOff' | `stop-${number}` | 'spot'

export interface MapMarker {
  name: MarkerName
  point: Point
  /** read out when the pin has the focus, such as "Pickup: Thamel, Kathmandu, Nepal" */
  label: string
}

export interface RouteMapProps {
  locale: Locale
  /** empty: our own map */
  googleMapsKey: string
  /** shown while nothing is chosen; the map goes there anew when it changes */
  center: Point
  /** of the first look; left out, it is that of the booking map */
  zoom?: number
  /** the map is about one place, not about a route: it says so */
  isOnePlace?: boolean
  /** in order of travel */
  markers: readonly MapMarker[]
  /** the route, may be empty */
  line: readonly (readonly [number, number])[]
  /** drawn dashed */
  isEstimate: boolean
  /**
   * null: the map was clicked, and which marker is meant is the caller's business; else that marker was moved. Left out,
   * the map is there to be looked at: nothing on it can be set or moved.
   */
  onPlace?(name: MarkerName | null, point: Point): void
  /** stands where the map will be until it has come, and when it does not; left out, a skeleton and what went wrong do */
  sketch?: ReactNode
}

/** What the two maps have in common. `hintId` is the text that says how pins move. */
export type MapViewProps = Omit<RouteMapProps, 'googleMapsKey' | 'sketch'> & { hintId: string }
