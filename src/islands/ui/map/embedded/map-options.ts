import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { RouteMapProps } from '../route-map-props.ts'

/** What the frame around the map shows of it. */
export interface Sight {
  scale: { meters: number; pixels: number }
  isNearest: boolean
  isFarthest: boolean
}

export interface MapOptions {
  locale: Locale
  center: Point
  /** of the first look; left out, that of streets */
  zoom?: number
  hintId: string
  /** null: the map is there to be looked at */
  onPlace: NonNullable<RouteMapProps['onPlace']> | null
  onChooseLine(id: string): void
  onSight(sight: Sight): void
  /** whether a part of the map in view could not be loaded */
  onLack(isLacking: boolean): void
  /** One finger scrolls the page; the map says so while it does. */
  onOneFinger(isOneFinger: boolean): void
}
