import { describe, expect, it } from 'vitest'
import { deepestTile, hasTile, levelAt, type TileIndex, tileKey } from '#domain/shared/map-tiles.ts'

/** A country of two rows, with a town in its north-west. */
const INDEX: TileIndex = {
  version: 'v',
  rows: { 856: [1504, 1510], 857: [1506, 1507] },
  towns: [[12_032, 6848, 12_039, 6851]],
}
const tile = (z: number, x: number, y: number) => ({ z, x, y })

describe('a tile of the map', () => {
  it.each([
    ['in the first column of a row', tile(11, 1504, 856), true],
    ['beyond a row', tile(11, 1511, 856), false],
    ['in the gap of a shorter row', tile(11, 1504, 857), false],
    ['without a row', tile(11, 1504, 858), false],
    ['above some of the country', tile(7, 94, 53), true],
    ['above none of the country', tile(7, 92, 53), false],
    ['in a town', tile(14, 12_039, 6851), true],
    ['beside a town', tile(14, 12_040, 6851), false],
    ['half over the edge of a town', tile(12, 3009, 1712), true],
    ['beyond the levels', tile(15, 24_064, 13_696), false],
    ['before the levels', tile(4, 11, 6), false],
  ])('is looked up in the index %s', (_, id, isThere) => {
    expect(hasTile(INDEX, id)).toBe(isThere)
  })

  it.each([
    [5.25, 5],
    [6.4, 5],
    [6.5, 6],
    [15, 14],
    [17, 16],
  ])('belongs at zoom %d to level %i', (zoom, level) => {
    expect(levelAt(zoom)).toBe(level)
  })

  it.each([
    ['itself in a town', tile(14, 12_032, 6848), '14/12032/6848'],
    ['the one above it, enlarged', tile(16, 48_129, 27_393), '14/12032/6848'],
    ['that of the country outside towns', tile(16, 48_230, 27_393), '11/1507/856'],
    ['nothing outside the country', tile(13, 6100, 3424), undefined],
  ])('resolves a square to %s', (_, id, from) => {
    const found = deepestTile(INDEX, id)
    expect(found ? tileKey(found) : undefined).toBe(from)
  })
})
