import index from 'virtual:map-index'
import type { Map as LeafletMap } from 'leaflet'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import devanagari400 from '#styles/fonts/mukta-devanagari-400.woff2?url'
import devanagari700 from '#styles/fonts/mukta-devanagari-700.woff2?url'
import latin400 from '#styles/fonts/mukta-latin-400.woff2?url'
import latin700 from '#styles/fonts/mukta-latin-700.woff2?url'
import { openPainter, type Painter } from '../tiles/open-painter.ts'
import { LabelLayer, MapTileLayer } from '../tiles/tile-layer.ts'
import type { CoveredAreas, MapFont } from '../tiles/tile-messages.ts'
import type { MapOptions } from './map-options.ts'

/**
 * Digits and signs come from the Latin fonts, and the joiners of Devanagari (U+200C, U+200D) from its own, as in
 * src/styles/fonts.css.
 */
const LATIN = 'U+0-2AF, U+2000-200B, U+200E-206F'
const DEVANAGARI = 'U+900-97F, U+200C-200D, U+25CC, U+A8E0-A8FF'

/** The fonts that a page in this language has loaded anyway. */
function mapFonts(locale: Locale): MapFont[] {
  const font = (name: string, weight: string, unicodeRange: string) => ({
    url: new URL(name, location.href).href,
    weight,
    unicodeRange,
  })
  const latin = [font(latin400, '400', LATIN), font(latin700, '700', LATIN)]
  if (LANGUAGES[locale].script === 'latin') return latin
  return [...latin, font(devanagari400, '400', DEVANAGARI), font(devanagari700, '700', DEVANAGARI)]
}

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

const isDark = () => matchMedia('(prefers-color-scheme: dark)')

export function mapScheme(): MapScheme {
  return isDark().matches ? 'dark' : 'light'
}

/** Calls `use` when the colour scheme changes. Returns a function that ends it. */
export function watchScheme(use: (scheme: MapScheme) => void): () => void {
  const scheme = isDark()
  const update = () => use(mapScheme())
  scheme.addEventListener('change', update)
  return () => scheme.removeEventListener('change', update)
}
