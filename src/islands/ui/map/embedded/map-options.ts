import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { RouteMapProps } from '../route-map-props.ts'

/** Facts about the view that the frame around the map shows. */
export interface ViewFacts {
  scale: { meters: number; pixels: number }
  isNearest: boolean
  isFarthest: boolean
}

export interface MapOptions {
  locale: Locale
  center: Point
  /** of the initial view; omitted: street level */
  zoom?: number
  hintId: string
  /** null: the map is read-only */
  onPlace: NonNullable<RouteMapProps['onPlace']> | null
  onChooseLine(id: string): void
  onView(sight: ViewFacts): void
  /** called with whether a part of the map in view could not be loaded */
  onIncomplete(isLacking: boolean): void
  /** One finger scrolls the page, and the map shows a hint. */
  onOneFinger(isOneFinger: boolean): void
}
