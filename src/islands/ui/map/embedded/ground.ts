import index from 'virtual:map-index'
import type { Map as LeafletMap } from 'leaflet'
import type { Box } from '#domain/shared/map-boxes.ts'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { LabelLayer } from '../tiles/label-layer.ts'
import { TileLayer } from '../tiles/tile-layer.ts'
import { mapScheme } from './scheme.ts'

interface Options {
  locale: Locale
  /** what stands on the map, in pixels of the whole map at its zoom */
  taken(): Box[]
}
interface Ground {
  /** Places the names anew. */
  refresh(): void
  recolor(scheme: MapScheme): void
}

/** Tiles below everything, and their names above the route. */
export function drawGround(map: LeafletMap, { locale, taken }: Options): Ground {
  const first = mapScheme()
  const folder = `/map/${index.version}/`
  const labels: LabelLayer = new LabelLayer({ locale, scheme: first, names: () => tiles.names(), taken })
  const tiles = new TileLayer({ index, folder, locale, scheme: first, onNames: labels.refresh })
  const fill = (scheme: MapScheme) => {
    map.getContainer().style.background = MAP_PALETTES[scheme].outside
  }
  tiles.addTo(map)
  labels.addTo(map)
  fill(first)
  return {
    refresh: labels.refresh,
    recolor(scheme) {
      fill(scheme)
      tiles.recolor(scheme)
      labels.recolor(scheme)
    },
  }
}
