import { readdirSync } from 'node:fs'
import path from 'node:path'
import { TOWN_LEVEL } from '#domain/shared/map-tiles.ts'
import type { DegreeBox } from './boxes.ts'
import { tileAt } from './tile-at.ts'

/** A town whose streets are all known. */
export interface Town {
  /** Name in `geodata/osm/streets/`. */
  file: string
  box: DegreeBox
  /** The box extended to whole tiles of the first level that only towns have, with their buffer. */
  reach: DegreeBox
  /** West, north, east, south at `TOWN_LEVEL`. */
  tiles: readonly [xMin: number, yMin: number, xMax: number, yMax: number]
}

/** West, south, east, north of each streets file (geodata/osm/README.md). */
const BOXES: Record<string, DegreeBox> = {
  'kathmandu-valley': [85.17, 27.57, 85.56, 27.83],
  pokhara: [83.89, 28.12, 84.12, 28.29],
  'bharatpur-sauraha': [84.36, 27.55, 84.56, 27.73],
  'butwal-lumbini': [83.24, 27.44, 83.52, 27.73],
  'biratnagar-dharan': [87.19, 26.38, 87.36, 26.86],
  'birgunj-simara': [84.82, 26.97, 85.02, 27.18],
  hetauda: [84.97, 27.39, 85.07, 27.46],
  janakpur: [85.87, 26.68, 85.98, 26.78],
  'nepalgunj-kohalpur': [81.54, 28.01, 81.73, 28.23],
  'dhangadhi-attariya': [80.51, 28.66, 80.67, 28.84],
  mahendranagar: [80.11, 28.92, 80.23, 29.0],
  surkhet: [81.58, 28.56, 81.68, 28.63],
  dang: [82.26, 28.0, 82.53, 28.16],
  jhapa: [87.67, 26.61, 88.03, 26.71],
}
const SUFFIX = '.topo.json'
/** More than the tiles of level 12 extend beyond a box, with their buffer: 360 / 2 ** 12 degrees and 2 %. */
const REACH = 0.09

export function readTowns(): Town[] {
  return readdirSync(path.join(import.meta.dirname, '../osm/streets'))
    .sort()
    .map((file) => {
      const box = BOXES[path.basename(file, SUFFIX)]
      if (!box) throw new Error(`The box of ${file} is not known`)
      const [west, south, east, north] = box
      const [xMin, yMin] = tileAt(north, west, TOWN_LEVEL)
      const [xMax, yMax] = tileAt(south, east, TOWN_LEVEL)
      return {
        file,
        box,
        reach: [west - REACH, south - REACH, east + REACH, north + REACH],
        tiles: [Math.floor(xMin), Math.floor(yMin), Math.floor(xMax), Math.floor(yMax)],
      }
    })
}
