import index from 'virtual:map-index'
import type { Map as LeafletMap } from 'leaflet'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { LabelLayer } from '../tiles/label-layer.ts'
import { openPainter, type Painter } from '../tiles/open-painter.ts'
import { MapTileLayer } from '../tiles/tile-layer.ts'
import type { CoveredAreas } from '../tiles/tile-messages.ts'
import { mapScheme } from './color-scheme.ts'
import { mapFonts } from './map-fonts.ts'
import type { MapOptions } from './map-options.ts'

interface BaseMap {
  /** Places the names again. */
  refresh(): void
  recolor(scheme: MapScheme): void
  /** Requests the failed tiles again. */
  retry(): void
  close(): void
}

/** Draws tiles below everything, and names above the route that leave out what `taken` covers: pins and route. */
export function drawBaseMap(
  map: LeafletMap,
  { locale, onIncomplete }: Pick<MapOptions, 'locale' | 'onIncomplete'>,
  taken: () => CoveredAreas,
): BaseMap {
  const box = map.getContainer()
  const scheme = mapScheme()
  const opening = {
    index,
    folder: new URL(`/map/${index.version}/`, location.href).href,
    locale,
    scheme,
    family: getComputedStyle(box).fontFamily,
    fonts: mapFonts(locale),
  }
  const painter: Painter = openPainter(opening, (drawn) => {
    if (drawn.kind === 'names') {
      labels.show(drawn.view, drawn.picture)
      return
    }
    if (drawn.kind === 'lack') {
      onIncomplete(drawn.isIncomplete)
      return
    }
    tiles.show(drawn.id, drawn.picture)
    labels.refresh()
  })
  const tiles = new MapTileLayer(index, painter.order)
  const labels = new LabelLayer(painter.order, taken)
  const fill = (color: string) => {
    box.style.background = color
  }
  fill(MAP_PALETTES[scheme].outside)
  tiles.addTo(map)
  labels.addTo(map)
  return {
    refresh: labels.refresh,
    recolor(next) {
      fill(MAP_PALETTES[next].outside)
      painter.order({ kind: 'scheme', scheme: next })
      labels.refresh()
    },
    retry: () => painter.order({ kind: 'retry' }),
    close: painter.close,
  }
}
