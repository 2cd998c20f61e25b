import {
  type LatLngExpression,
  type Map as LeafletMap,
  type Path,
  type PathOptions,
  polygon,
  polyline,
} from 'leaflet'
import { decodePolyline } from '#domain/shared/polyline.ts'
import borders from '../data/borders.json'
import places from '../data/places.json'
import roads from '../data/roads.json'
import { type MapColors, watchColors } from './colors.ts'

const DRAWN = { interactive: false, lineCap: 'round', lineJoin: 'round' } as const

/** Country, provinces, districts and roads, least prominent first. Roads are straight lines between places. */
export function drawLand(map: LeafletMap): { close(): void } {
  const lines = (codes: readonly string[]) => codes.map((code) => decodePolyline(code, 3))
  const along = (chains: readonly (readonly number[])[]) =>
    chains.map((chain) =>
      chain.flatMap((at): LatLngExpression[] => {
        const place = places[at]
        return place ? [[place.lat, place.lng]] : []
      }),
    )
  const highways = along(roads.highways)
  const parts: [Path, (colors: MapColors, zoom: number) => PathOptions][] = [
    [
      polygon(lines(borders.country), { ...DRAWN, weight: 1.5, fillOpacity: 1 }),
      ({ land, outline }) => ({ color: outline, fillColor: land }),
    ],
    [polyline(lines(borders.districts), { ...DRAWN, weight: 1 }), ({ district }) => ({ color: district })],
    [
      polyline(lines(borders.provinces), { ...DRAWN, weight: 1.5, dashArray: '5 5' }),
      ({ province }) => ({ color: province }),
    ],
    [
      polyline(along(roads.streets), DRAWN),
      ({ road }, zoom) => ({ color: road, weight: zoom < 10 ? 0.8 : 2 }),
    ],
    [
      polyline(along(roads.roads), DRAWN),
      ({ road }, zoom) => ({ color: road, weight: zoom < 10 ? 1.4 : 2.4 }),
    ],
    [polyline(highways, DRAWN), ({ casing }, zoom) => ({ color: casing, weight: zoom < 10 ? 3 : 5 })],
    [polyline(highways, DRAWN), ({ highway }, zoom) => ({ color: highway, weight: zoom < 10 ? 1.8 : 3 })],
  ]
  let colors: MapColors | null = null
  const paint = () => {
    if (colors) for (const [path, style] of parts) path.setStyle(style(colors, map.getZoom()))
  }
  for (const [path] of parts) path.addTo(map)
  const unwatch = watchColors(map.getContainer(), (read) => {
    colors = read
    paint()
  })
  map.on('zoomend', paint)
  return { close: unwatch }
}
