import { readFileSync, statSync } from 'node:fs'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { deepestTile, hasTile, TILE_SIZE, type TileIndex, tileKey } from '#domain/shared/map-tiles.ts'
import { geodataFile } from '#server/geodata.ts'
import { readTable } from '../../../geodata/places/read-table.ts'
import { partsOutside } from '../../../geodata/tiles/boxes.ts'
import { joinRoadLines } from '../../../geodata/tiles/join-lines.ts'
import { tileAt } from '../../../geodata/tiles/tile-at.ts'

const index: TileIndex = JSON.parse(readFileSync(geodataFile('tiles/index.json'), 'utf8'))
const towns = readTable('tables/nepal-places.csv').map(({ id = '', lat, lng }) => ({
  id,
  lat: Number(lat),
  lng: Number(lng),
}))
const fileOf = (key: string) => geodataFile(`tiles/${key}.mvt`)

function placeOf(id: string) {
  const found = towns.find((town) => town.id === id)
  if (!found) throw new Error(`no ${id} in the table`)
  return found
}

/** The tile of a level that contains a town. */
function layersAt(id: string, level: number) {
  const [x, y] = tileAt(placeOf(id).lat, placeOf(id).lng, level)
  const bytes = readFileSync(fileOf(`${level}/${Math.floor(x)}/${Math.floor(y)}`))
  return new VectorTile(new PbfReader(bytes)).layers
}
const propertiesOf = (layer: VectorTileLayer | undefined) =>
  Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties ?? {})

/** Compressed bytes of the tiles in a view of the map. */
function bytesOfView(lat: number, lng: number, zoom: number, width: number, height: number): number {
  const z = Math.min(zoom - 1, 14)
  const size = TILE_SIZE * 2 ** (zoom - 1 - z)
  const [x, y] = tileAt(lat, lng, z)
  const tiles = new Set<string>()
  for (let column = Math.floor(x - width / 2 / size); column <= x + width / 2 / size; column++)
    for (let row = Math.floor(y - height / 2 / size); row <= y + height / 2 / size; row++) {
      const tile = deepestTile(index, { z, x: column, y: row })
      if (tile) tiles.add(tileKey(tile))
    }
  return [...tiles].reduce((sum, key) => sum + statSync(`${fileOf(key)}.br`).size, 0)
}

describe('the first view', () => {
  it('loads at most 80 kB for the whole country at zoom 7', () => {
    expect(bytesOfView(28.4, 84.1, 7, 1280, 800)).toBeLessThanOrEqual(80_000)
  })

  it.each([
    'kathmandu',
    'pokhara',
    'bharatpur',
    'butwal',
    'biratnagar',
    'birgunj',
    'hetauda',
    'janakpur',
    'nepalgunj',
    'dhangadhi',
    'mahendranagar',
    'birendranagar',
    'ghorahi',
    'birtamod',
  ])('loads at most 150 kB for %s at zoom 13 to 16', (id) => {
    const { lat, lng } = placeOf(id)
    const views = [13, 14, 15, 16].flatMap((zoom) => [
      bytesOfView(lat, lng, zoom, 390, 350),
      bytesOfView(lat, lng, zoom, 760, 480),
    ])
    expect(Math.max(...views)).toBeLessThanOrEqual(150_000)
    expect(Math.min(...views)).toBeGreaterThan(1_000)
  })
})

describe('the tiles', () => {
  it('exist where the index lists them, and nowhere else', () => {
    const [x, y] = tileAt(placeOf('kathmandu').lat, placeOf('kathmandu').lng, 14)
    const deep = { z: 14, x: Math.floor(x), y: Math.floor(y) }
    expect(hasTile(index, deep)).toBe(true)
    expect(statSync(fileOf(tileKey(deep))).size).toBeGreaterThan(0)
    const delhi = tileAt(28.6, 77.2, 11)
    expect(hasTile(index, { z: 11, x: Math.floor(delhi[0]), y: Math.floor(delhi[1]) })).toBe(false)
    expect(() => statSync(fileOf(`11/${Math.floor(delhi[0])}/${Math.floor(delhi[1])}`))).toThrow('ENOENT')
  })

  it("name places across the border after the country's own, and countries only at small scales", () => {
    const namesAt = (level: number) => propertiesOf(layersAt('janakpur', level).places)
    const kindsAt = (level: number) => namesAt(level).map(({ k }) => k)
    expect(kindsAt(5)).toContain('country')
    expect(kindsAt(5).indexOf('country')).toBeGreaterThan(kindsAt(5).indexOf('capital'))
    expect(namesAt(7)).toContainEqual(expect.objectContaining({ n: 'Darbhanga', ne: 'दरभङ्गा', k: 'abroad' }))
    expect(kindsAt(9)).not.toContain('country')
  })

  it('contain roads, minor ones first, and names in both scripts by importance', () => {
    const { roads, places } = layersAt('kathmandu', 12)
    const classes = propertiesOf(roads).map(({ c }) => Number(c))
    expect(classes).toEqual(classes.toSorted((a, b) => b - a))
    expect(propertiesOf(roads)).toContainEqual(expect.objectContaining({ r: 'H16' }))
    const ranks = propertiesOf(places).map(({ q }) => Number(q))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(propertiesOf(places)[0]).toEqual({
      n: 'Kathmandu',
      ne: 'काठमाडौं',
      k: 'capital',
      z: 5,
      q: 500,
    })
  })
})

describe('a line of a tile', () => {
  const west = [-1, 0]
  const [middle, east, north] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ]

  it.each([
    [
      'in the order of their ends',
      [
        [west, middle],
        [middle, east],
      ],
      false,
      1,
    ],
    [
      'that were drawn towards each other',
      [
        [west, middle],
        [east, middle],
      ],
      false,
      1,
    ],
    [
      'straight on at a junction only',
      [
        [west, middle],
        [north, middle],
        [middle, east],
      ],
      false,
      2,
    ],
    [
      'not one way against another',
      [
        [west, middle],
        [east, middle],
      ],
      true,
      2,
    ],
    [
      'around a ring',
      [
        [west, north],
        [north, east],
        [east, west],
      ],
      false,
      1,
    ],
  ])('is joined %s', (_, lines, isDirected, count) => {
    const joined = joinRoadLines(lines as number[][][], isDirected)
    expect(joined).toHaveLength(count)
    const sides = (all: number[][][]) => all.reduce((sum, line) => sum + line.length - 1, 0)
    expect(sides(joined)).toBe(lines.length)
  })

  it.each([
    [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [
          [0, 0],
          [4, 0],
        ],
        [
          [6, 0],
          [10, 0],
        ],
      ],
    ],
    [
      [
        [0, 0],
        [5, 0],
      ],
      [
        [
          [0, 0],
          [4, 0],
        ],
      ],
    ],
    [
      [
        [5, 0],
        [10, 0],
      ],
      [
        [
          [6, 0],
          [10, 0],
        ],
      ],
    ],
    [
      [
        [0, 2],
        [10, 2],
        [12, 2],
      ],
      [
        [
          [0, 2],
          [10, 2],
          [12, 2],
        ],
      ],
    ],
    [
      [
        [4.5, 0],
        [5.5, 0],
      ],
      [],
    ],
  ])('is clipped to the part outside a box: %j leaves %j', (line, parts) => {
    expect(partsOutside(line, [4, -1, 6, 1])).toEqual(parts)
  })
})
