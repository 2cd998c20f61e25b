import { GeoJSONVT } from '@maplibre/geojson-vt'
import { COUNTRY_LEVEL, hasTile, type TileId, type TileIndex } from '#domain/shared/map-tiles.ts'
import { tileAt } from './tile-at.ts'
import type { Town } from './towns.ts'

export type Coverage = Pick<TileIndex, 'rows' | 'towns'>

/** The tiles that touch the country, and those of the towns. */
export function coverageOf(outline: GeoJSON.Feature[], towns: readonly Town[]): Coverage {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: outline },
    { maxZoom: COUNTRY_LEVEL, indexMaxZoom: COUNTRY_LEVEL, indexMaxPoints: 0, tolerance: 0, buffer: 0 },
  )
  const rows: Record<string, [number, number]> = {}
  const corners = positionsOf(outline).map(([lng = 0, lat = 0]) =>
    tileAt(lat, lng, COUNTRY_LEVEL).map(Math.floor),
  )
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  for (let y = Math.min(...ys); y <= Math.max(...ys); y++)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
      if (!index.getTile(COUNTRY_LEVEL, x, y)?.features.length) continue
      rows[y] = [rows[y]?.[0] ?? x, x]
    }
  return { rows, towns: towns.map(({ tiles }) => tiles) }
}

/** All tiles of a level, by column and row. */
export function tilesAt(z: number, coverage: Coverage): TileId[] {
  const index = { version: '', ...coverage }
  const shift = COUNTRY_LEVEL - z
  const rows = Object.keys(coverage.rows).map(Number)
  const columns = Object.values(coverage.rows).flat()
  const scale = (tile: number) => Math.floor(tile * 2 ** -shift)
  const found: TileId[] = []
  for (let x = scale(Math.min(...columns)); x <= scale(Math.max(...columns) + 1); x++)
    for (let y = scale(Math.min(...rows)); y <= scale(Math.max(...rows) + 1); y++)
      if (hasTile(index, { z, x, y })) found.push({ z, x, y })
  return found
}

function positionsOf(outline: readonly GeoJSON.Feature[]): GeoJSON.Position[] {
  return outline.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [],
  )
}
