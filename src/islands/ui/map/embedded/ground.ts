import index from 'virtual:map-index'
import type { Map as LeafletMap } from 'leaflet'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { LabelLayer } from '../tiles/label-layer.ts'
import { openPainter, type Painter } from '../tiles/open-painter.ts'
import { TileLayer } from '../tiles/tile-layer.ts'
import type { Taken } from '../tiles/tile-messages.ts'
import { mapFonts } from './map-fonts.ts'
import type { MapOptions } from './map-options.ts'
import { mapScheme } from './scheme.ts'

interface Ground {
  /** Places the names again. */
  refresh(): void
  recolor(scheme: MapScheme): void
  /** Requests the failed tiles again. */
  retry(): void
  close(): void
}

/** Draws tiles below everything, and names above the route that leave out what `taken` covers: pins and route. */
export function drawGround(
  map: LeafletMap,
  { locale, onLack }: Pick<MapOptions, 'locale' | 'onLack'>,
  taken: () => Taken,
): Ground {
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
      onLack(drawn.isLacking)
      return
    }
    tiles.show(drawn.id, drawn.picture)
    labels.refresh()
  })
  const tiles = new TileLayer(index, painter.order)
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
