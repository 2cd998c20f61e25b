import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet'
import { type Box, fitLabels, isNamedAt } from '#domain/shared/map-labels.ts'
import type { Locale } from '#domain/shell/locale.ts'
import places from '../data/places.json'

const PANE = 'names'
const LARGE_RANK = 2
/** The fonts of EmbeddedMap.css. */
const FONTS = { large: '700 14px', small: '400 13px' }
const LINE_HEIGHT = 18

interface Names {
  refresh(): void
  close(): void
}

/**
 * The labels that fit at this zoom. They are placed for the whole country at once, so that none jumps while the map
 * pans; only a zoom or a pin changes them.
 */
export function drawNames(map: LeafletMap, locale: Locale, taken: () => Box[]): Names {
  const pane = map.createPane(PANE)
  pane.setAttribute('aria-hidden', 'true')
  const group = layerGroup().addTo(map)
  const pen = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(map.getContainer()).fontFamily
  const nameOf = ({ en, np }: (typeof places)[number]) => (locale === 'np' && np) || en

  function widthOf(name: string, rank: number): number {
    if (!pen) return name.length * 8
    pen.font = `${rank <= LARGE_RANK ? FONTS.large : FONTS.small} ${family}`
    return pen.measureText(name).width
  }

  function refresh(): void {
    const zoom = map.getZoom()
    const labels = places
      .filter(({ rank }) => isNamedAt(rank, zoom))
      .map((place) => {
        const { x, y } = map.project(place, zoom)
        return {
          place,
          x,
          y,
          width: widthOf(nameOf(place), place.rank),
          height: LINE_HEIGHT,
          rank: place.rank,
        }
      })
    group.clearLayers()
    for (const { label, side } of fitLabels(labels, taken())) {
      const name = document.createElement('span')
      name.textContent = nameOf(label.place)
      const className = `map-name ${side} ${label.rank <= LARGE_RANK ? 'large' : ''}`
      const icon = divIcon({ className, html: name, iconSize: [0, 0] })
      group.addLayer(marker(label.place, { icon, pane: PANE, interactive: false, keyboard: false }))
    }
  }

  map.on('zoomend', refresh)
  // labels measured before the font has loaded have the fallback's width
  document.fonts.addEventListener('loadingdone', refresh)
  return { refresh, close: () => document.fonts.removeEventListener('loadingdone', refresh) }
}
