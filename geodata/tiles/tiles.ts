import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import pLimit from 'p-limit'
import {
  COUNTRY_LEVEL,
  FIRST_LEVEL,
  hasTile,
  type TileId,
  type TileIndex,
  TOWN_LEVEL,
  tileKey,
} from '#domain/shared/map-tiles.ts'
import type { GeodataPart } from '../build.ts'
import { landAt, readLandSources as readLand } from './land.ts'
import { placesAt, readPlaces } from './places.ts'
import { readRoadSources as readRoads, roadsAt } from './roads.ts'
import { tileAt } from './tile-at.ts'
import { readTowns, type Town } from './towns.ts'

/** A shell or a container may allow a process no more than 1,024. */
const MAX_OPEN_FILES = 64

const EXTENT = 4096
/** Lines and surfaces extend beyond a tile, so that strokes and edges meet. A name belongs to a single tile. */
const BUFFER = 64
/** Units of the extent; a pixel has eight. */
const TOLERANCE = 6

/** Cuts the layers of a level. @returns a function for the bytes of a tile, with the layers in their order */
function cutter(level: number, layers: Record<string, GeoJSON.Feature[]>) {
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

/**
 * Measured over all tiles: 0.4 s and 8.20 MB. Quality 11 takes 15 s for 3.7 % less. With a window of 17 bits, brotli
 * uses larger tables, whose allocation for thousands of small tiles takes 12 s.
 */
const COMPRESSION = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}
const VERSION_LENGTH = 12

/** The map's vector tiles, plain and compressed, and the index of existing tiles. */
export const TILES: GeodataPart = {
  name: 'tiles',
  sources: [
    'tiles',
    'places',
    'roads/read-graph.ts',
    'read-json.ts',
    'tables',
    'osm',
    '../src/domain/shared/person-name.ts',
    '../src/domain/shared/map-tiles.ts',
    '../src/domain/shared/outline.ts',
    '../src/domain/shared/place.ts',
    '../src/domain/shared/polyline.ts',
    '../src/server/data/districts.json',
  ],
  async build(folder) {
    const towns = readTowns()
    const land = readLand()
    const roads = readRoads(towns)
    const places = readPlaces()
    const coverage = coverageOf(landAt(COUNTRY_LEVEL, land).land ?? [], towns)
    const content = createHash('sha256')
    const limit = pLimit(MAX_OPEN_FILES)
    for (let level = FIRST_LEVEL; level <= TOWN_LEVEL; level++) {
      const tile = cutter(level, {
        ...landAt(level, land),
        roads: roadsAt(level, roads),
        places: placesAt(level, places, coverage),
      })
      const tiles = tilesAt(level, coverage)
      for (const column of new Set(tiles.map(({ x }) => x)))
        await mkdir(path.join(folder, `${level}/${column}`), { recursive: true })
      const written = tiles.map((id) =>
        limit(async () => {
          const bytes = tile(id)
          const name = `${tileKey(id)}.mvt`
          content.update(name).update(bytes)
          await write(path.join(folder, name), bytes)
        }),
      )
      await Promise.all(written)
    }
    const index: TileIndex = { version: content.digest('hex').slice(0, VERSION_LENGTH), ...coverage }
    await writeFile(path.join(folder, 'index.json'), `${JSON.stringify(index)}\n`)
  },
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes)
  await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: COMPRESSION }))
}

type Coverage = Pick<TileIndex, 'rows' | 'towns'>

/** The tiles that touch the country, and those of the towns. */
function coverageOf(outline: GeoJSON.Feature[], towns: readonly Town[]): Coverage {
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
function tilesAt(z: number, coverage: Coverage): TileId[] {
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
