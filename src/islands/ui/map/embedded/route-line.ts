import { type LatLngExpression, type Map as LeafletMap, polyline } from 'leaflet'
import type { RouteMapProps } from '../route-map-props.ts'
import { watchColors } from './colors.ts'

interface RouteLine {
  show(shown: Pick<RouteMapProps, 'line' | 'isEstimate'>): void
  close(): void
}

/** The route, above all roads; dashed for an estimate. */
export function drawRoute(map: LeafletMap): RouteLine {
  const drawn = { interactive: false, lineCap: 'round', lineJoin: 'round' } as const
  const casing = polyline([], { ...drawn, weight: 9 }).addTo(map)
  const stroke = polyline([], { ...drawn, weight: 5 }).addTo(map)
  const unwatch = watchColors(map.getContainer(), (colors) => {
    casing.setStyle({ color: colors.casing })
    stroke.setStyle({ color: colors.route })
  })
  return {
    show({ line, isEstimate }) {
      const points = line.map(([lat, lng]): LatLngExpression => [lat, lng])
      casing.setLatLngs(points)
      stroke.setLatLngs(points)
      stroke.setStyle({ dashArray: isEstimate ? '1 9' : '' })
    },
    close: unwatch,
  }
}
