import type { ReactNode } from 'react'
import type { Point } from '#domain/shared/place.ts'

/**
 * Stops are numbered from 0 in driving order; `spot` is the only pin of a map that shows one place; `vehicle` is where
 * one on its way is now.
 */
export type PinName = 'pickup' | 'dropOff' | `stop-${number}` | 'spot' | 'vehicle'

export interface MapMarker {
  name: PinName
  point: Point
  /** accessible name of the pin, such as "Pickup: Thamel, Kathmandu, Nepal" */
  label: string
}

export interface RouteMapProps {
  /** empty: use the embedded map */
  googleMapsKey: string
  /** the view while there are no markers; the map moves when it changes */
  center: Point
  /** of the initial view; omitted: that of the booking map */
  zoom?: number
  /** false: a frame around it is drawn elsewhere */
  hasFrame?: boolean
  /** the map shows one place instead of a route: its labels differ */
  isOnePlace?: boolean
  /** in travel order */
  markers: readonly MapMarker[]
  /** points [lat, lng] of the route, may be empty */
  line: readonly (readonly [number, number])[]
  /** drawn dashed */
  isEstimate: boolean
  /** other routes (encoded polylines), drawn paler; a tap chooses one */
  alternatives?: readonly { id: string; line: string }[]
  onChooseLine?(id: string): void
  /**
   * `name` is null when the map was clicked: the caller chooses the marker; otherwise that marker was moved. Omitted:
   * the map is read-only.
   */
  onPlace?(name: PinName | null, point: Point): void
  /** shown until the map has loaded, or if it fails to; omitted: a skeleton and an error are shown */
  placeholder?: ReactNode
}

/** Common props of the two maps. `hintId` is the id of the text that explains how pins move. */
export type MapViewProps = Omit<RouteMapProps, 'googleMapsKey' | 'sketch' | 'hasFrame'> & { hintId: string }
