import { readFileSync } from 'node:fs'
import path from 'node:path'
import type autocannon from 'autocannon'
import { type TileIndex, TOWN_LEVEL, tileKey } from '../../src/domain/shared/map-tiles.ts'
import { ROOT } from '../build.ts'
import { measure, show } from './site.ts'

/** The map tiles of the largest town, one after the other, as phones request them. */
export async function benchTiles(url: string): Promise<void> {
  const file = path.join(ROOT, '.geodata/tiles/index.json')
  const { version, towns }: TileIndex = JSON.parse(readFileSync(file, 'utf8'))
  const columnsOf = ([left = 0, , right = 0]: readonly number[]) => right - left
  const [left = 0, top = 0, right = 0, bottom = 0] =
    towns.toSorted((a, b) => columnsOf(b) - columnsOf(a))[0] ?? []
  const requests: autocannon.Request[] = []
  for (let x = left; x <= right; x++)
    for (let y = top; y <= bottom; y++)
      requests.push({ path: `/map/${version}/${tileKey({ z: TOWN_LEVEL, x, y })}.mvt` })
  const headers = { 'accept-encoding': 'br' }
  for (const connections of [1, 16])
    show(
      `${requests.length} map tiles, ${connections} concurrently`,
      await measure({ url: url, connections, requests, headers }),
    )
}
