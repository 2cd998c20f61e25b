import { readFile } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { deepestTile, type TileId, type TileIndex, tileKey } from '#domain/shared/map-tiles.ts'
import { geodataFile } from '#server/geodata.ts'
import { loadOnce } from '#server/load-once.ts'

/** A tile, and the tiles of the picture that it covers: itself, or its missing descendants. */
export interface MapTile {
  tile: TileId
  layers: VectorTile['layers']
  covers: TileId[]
}

/** Index of the tiles that the build made. */
const tileIndex = loadOnce(
  async () => JSON.parse(await readFile(geodataFile('tiles/index.json'), 'utf8')) as TileIndex,
)

/** The tiles that cover `wanted`. Missing ones, which are outside towns, are replaced by ancestors, sorted first. */
export async function readTiles(wanted: readonly TileId[]): Promise<MapTile[]> {
  const known = await tileIndex()
  const found = new Map<string, { tile: TileId; covers: TileId[] }>()
  for (const one of wanted) {
    const tile = deepestTile(known, one)
    if (!tile) continue
    const { covers } = found.get(tileKey(tile)) ?? { covers: [] }
    found.set(tileKey(tile), { tile, covers: [...covers, one] })
  }
  const ordered = [...found.values()].sort((a, b) => a.tile.z - b.tile.z)
  return Promise.all(
    ordered.map(async ({ tile, covers }) => {
      const bytes = await readFile(geodataFile(`tiles/${tileKey(tile)}.mvt`))
      return { tile, covers: covers, layers: new VectorTile(new PbfReader(bytes)).layers }
    }),
  )
}
