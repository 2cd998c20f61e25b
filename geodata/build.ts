import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DOWNLOADS } from './downloads/downloads.ts'
import { filesBelow } from './files-below.ts'
import { PLACES } from './places/part.ts'
import { ROADS } from './roads/part.ts'
import { TILES } from './tiles/tiles.ts'

/** One product of the build, made anew when one of its sources has changed. */
export interface Part {
  name: string
  /** Files and folders below `geodata/`; the code that builds the part is one of them. */
  sources: readonly string[]
  /** Writes everything into `folder`, which is empty, and is told the hash of the sources. */
  build(folder: string, version: string): Promise<void>
}

const FOLDER = import.meta.dirname
const OUTPUT = path.resolve(FOLDER, '../.geodata')
const PARTS: readonly Part[] = [PLACES, ROADS, TILES, DOWNLOADS]

/** Makes what the server and the map read (`.geodata/<part>/`) from the tables and the OpenStreetMap extract beside this file. */
export async function buildGeodata(): Promise<void> {
  for (const part of PARTS) {
    const folder = path.join(OUTPUT, part.name)
    const stamp = path.join(OUTPUT, `${part.name}.stamp`)
    const version = await versionOf(part)
    if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === version) continue
    console.log(`Building the map data: ${part.name} ...`)
    await rm(stamp, { force: true })
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await part.build(folder, version)
    await writeFile(stamp, version)
  }
}

async function versionOf({ sources }: Part): Promise<string> {
  const hash = createHash('sha256')
  for (const source of [...sources, 'build.ts']) {
    const file = path.join(FOLDER, source)
    for (const name of path.extname(source) ? [file] : await filesBelow(file)) {
      hash.update(path.relative(FOLDER, name))
      hash.update(await readFile(name))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
