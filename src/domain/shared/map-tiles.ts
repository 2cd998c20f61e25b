/** A vector tile: the world is one tile at `z` 0 and is cut in four at each higher level. */
export interface TileId {
  z: number
  x: number
  y: number
}
/** Which tiles exist: for the whole country down to level 11, and down to 14 in boxes around towns. */
export interface TileIndex {
  version: string
  /** of each row at level 11, by its `y`: the first and the last column */
  rows: Readonly<Record<string, readonly number[]>>
  /** at level 14, [xMin, yMin, xMax, yMax] */
  towns: readonly (readonly number[])[]
}

export const FIRST_LEVEL = 5
export const COUNTRY_LEVEL = 11
export const TOWN_LEVEL = 14
/** Pixels; a tile of level z is drawn at zoom z + 1 of a map whose world is 256 pixels at zoom 0. */
export const TILE_SIZE = 512
/** Pixels (of `TILE_SIZE`) that a tile is drawn beyond its edge, so that a scaled map shows no seams. */
export const BLEED = 1

/** The level that is drawn at a zoom of the map. */
export function levelAt(zoom: number): number {
  return Math.max(FIRST_LEVEL, Math.round(zoom) - 1)
}

export function tileKey({ z, x, y }: TileId): string {
  return `${z}/${x}/${y}`
}

export function parentOf({ z, x, y }: TileId, levels = 1): TileId {
  return { z: z - levels, x: x >> levels, y: y >> levels }
}

export function hasTile(index: TileIndex, tile: TileId): boolean {
  const { z, x, y } = tile
  if (z < FIRST_LEVEL || z > TOWN_LEVEL) return false
  if (z <= COUNTRY_LEVEL) {
    const span = 1 << (COUNTRY_LEVEL - z)
    for (let row = y * span; row < (y + 1) * span; row++) {
      const [first, last] = index.rows[row] ?? []
      if (first !== undefined && last !== undefined && first < (x + 1) * span && last >= x * span) return true
    }
    return false
  }
  if (!hasTile(index, parentOf(tile, z - COUNTRY_LEVEL))) return false
  const down = TOWN_LEVEL - z
  return index.towns.some(
    ([left = 0, top = 0, right = -1, bottom = -1]) =>
      x >= left >> down && x <= right >> down && y >= top >> down && y <= bottom >> down,
  )
}

/** The most detailed existing tile that covers this one; null outside the country. */
export function deepestTile(index: TileIndex, tile: TileId): TileId | null {
  for (let above = Math.max(0, tile.z - TOWN_LEVEL); tile.z - above > COUNTRY_LEVEL; above++) {
    const found = parentOf(tile, above)
    if (hasTile(index, found)) return found
  }
  const found = parentOf(tile, Math.max(0, tile.z - COUNTRY_LEVEL))
  return hasTile(index, found) ? found : null
}
