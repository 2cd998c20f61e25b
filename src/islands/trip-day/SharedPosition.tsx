import { type ReactNode, useMemo } from 'react'
import type { Point } from '#domain/shared/place.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { PositionNote } from '#islands/ui/trip-day/PositionNote.tsx'
import { tripMarkers, useTripPosition, useVehicleMarker } from '#islands/ui/trip-day/use-trip-position.ts'
import { loadPositionByLink } from '#stores/trip-day/shared-position.ts'

interface Props {
  /** of the shared trip */
  token: string
  /** empty: use the embedded map */
  googleMapsKey: string
  /** pickup, stops and drop-off */
  points: readonly Point[]
  /** encoded polyline of the route */
  line: string | null
  /** shown while the driver does not share the position */
  children?: ReactNode
}

/** Where the vehicle of a shared trip is, on a map of its route, in place of the static one. */
export const SharedPosition = island(PositionMap)

function PositionMap({ token, googleMapsKey, points, line, children }: Props) {
  const { t } = useLocale()
  const position = useTripPosition(() => loadPositionByLink(token))
  const vehicle = useVehicleMarker(position)
  const route = useMemo(() => (line === null ? [] : decodePolyline(line)), [line])
  const markers = useMemo(
    () => [...tripMarkers(points, (place) => t(`trip-day.trip.${place}`)), ...vehicle],
    [points, vehicle, t],
  )
  const [center] = points
  if (!position || !center) return children
  return (
    <section aria-label={t('trip-day.where.title')}>
      <PositionNote position={position} />
      <div className="h-(--map-height) [--map-height:320px] has-open:h-auto!">
        <RouteMap
          hasFrame={false}
          googleMapsKey={googleMapsKey}
          center={center}
          markers={markers}
          line={route}
          isEstimate={false}
        />
      </div>
    </section>
  )
}
