import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { COUNTRY_LEVEL, FIRST_LEVEL, type TileIndex, TOWN_LEVEL, tileKey } from '#domain/shared/map-tiles.ts'
import type { GeodataPart } from '../build.ts'
import { coverageOf, tilesAt } from './coverage.ts'
import { cutter } from './cut.ts'
import { landAt, readLandSources as readLand } from './land.ts'
import { placesAt, readPlaces } from './places.ts'
import { readRoadSources as readRoads, roadsAt } from './roads.ts'
import { readTowns } from './towns.ts'

/**
 * Measured over all tiles: 0.4 s and 8.20 MB. Quality 11 takes 15 s for 3.7 % less. With a window of 17 bits, brotli
 * uses larger tables, whose allocation for thousands of small tiles takes 12 s.
 */
const COMPRESSION = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}
const VERSION_LENGTH = 12

/** The map's vector tiles, also compressed, and the index of existing tiles. */
export const TILES: GeodataPart = {
  name: 'tiles',
  sources: [
    'tiles',
    'places',
    'roads/read-graph.ts',
    'read-json.ts',
    'tables',
    'osm',
    '../src/domain/shared/bare-name.ts',
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
    for (let level = FIRST_LEVEL; level <= TOWN_LEVEL; level++) {
      const tile = cutter(level, {
        ...landAt(level, land),
        roads: roadsAt(level, roads),
        places: placesAt(level, places, coverage),
      })
      const tiles = tilesAt(level, coverage)
      for (const column of new Set(tiles.map(({ x }) => x)))
        await mkdir(path.join(folder, `${level}/${column}`), { recursive: true })
      const written = tiles.map(async (id) => {
        const bytes = tile(id)
        const name = `${tileKey(id)}.mvt`
        content.update(name).update(bytes)
        await write(path.join(folder, name), bytes)
      })
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
