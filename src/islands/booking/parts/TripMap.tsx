import { useMemo } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { markerNames, pointOf } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT, placeAt } from '#stores/booking/draft.ts'
import { $chosenRoute, $route, chooseRouteOnMap, NO_ROUTE, routeOptions } from '#stores/booking/route.ts'
import { HINT } from './layout-classes.ts'
import { markerLabel } from './marker-field.ts'

interface Props {
  vehicle: Pick<VehicleDetail, 'latitude' | 'longitude'>
  googleMapsKey: string
}

/** Kathmandu valley: the initial centre of a map without a vehicle position. */
const CENTRE: Point = { lat: 27.66, lng: 85.318 }
const NO_LINE: readonly (readonly [number, number])[] = []

/** Everything the map sets can also be set without it. */
export function TripMap({ vehicle: { latitude, longitude }, googleMapsKey }: Props) {
  const { locale, t } = useLocale()
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const { route } = useStore($route, NO_ROUTE)
  const chosenRoute = useStore($chosenRoute, null)
  const center = useMemo(
    () => (latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : CENTRE),
    [latitude, longitude],
  )
  const shown = useMemo(() => {
    return markerNames(markers).flatMap((name) => {
      const point = pointOf(markers, name)
      if (!point) return []
      const label = `${markerLabel(name, locale, t)}: ${point.label}`
      return [{ name, point: { lat: point.lat, lng: point.lng }, label }]
    })
  }, [markers, locale, t])
  const line = useMemo(() => (chosenRoute ? decodePolyline(chosenRoute.line) : NO_LINE), [chosenRoute])
  const alternatives = useMemo(
    () => routeOptions(route).filter((item) => item !== chosenRoute),
    [route, chosenRoute],
  )
  return (
    <div className="pt-5">
      {/* hidden without the map, where it would be wrong, but keeps its space */}
      <p className={`${HINT} mb-2 has-[+.route-map_.route-map-failed]:invisible`} aria-live="polite">
        {t('booking.map.sets', { name: markerLabel(markers.active, locale, t) })}
      </p>
      <RouteMap
        googleMapsKey={googleMapsKey}
        center={center}
        markers={shown}
        line={line}
        isEstimate={chosenRoute?.isEstimate ?? false}
        alternatives={alternatives}
        onChooseLine={chooseRouteOnMap}
        onPlace={placeAt}
      />
    </div>
  )
}
