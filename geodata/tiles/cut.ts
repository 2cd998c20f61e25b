import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { TileId } from '#domain/shared/map-tiles.ts'

const EXTENT = 4096
/** Lines and surfaces extend beyond a tile, so that strokes and edges meet. A name belongs to a single tile. */
const BUFFER = 64
/** Units of the extent; a pixel has eight. */
const TOLERANCE = 6

/** Cuts the layers of a level. @returns a function for the bytes of a tile, with the layers in their order */
export function cutter(level: number, layers: Record<string, GeoJSON.Feature[]>) {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT(
      { type: 'FeatureCollection', features },
      {
        // geojson-vt does not simplify at its maximum level
        maxZoom: level + 1,
        indexMaxZoom: level,
        indexMaxPoints: 0,
        tolerance: TOLERANCE,
        extent: EXTENT,
        buffer: features[0]?.geometry.type === 'Point' ? 0 : BUFFER,
      },
    )
    return { name, index }
  })
  return ({ x, y }: TileId): Uint8Array => {
    const found: Record<string, GeoJSONVTTile> = {}
    for (const { name, index } of indexes) {
      const tile = index.getTile(level, x, y)
      if (tile?.features.length) found[name] = tile
    }
    return fromGeojsonVt(found, { version: 2, extent: EXTENT })
  }
}
