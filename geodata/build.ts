import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { DOWNLOADS } from './downloads/downloads.ts'
import { filesBelow } from './files-below.ts'
import { makeFolder, versionIn } from './part-folder.ts'
import { PLACES } from './places/part.ts'
import { ROADS } from './roads/part.ts'
import { runChild } from './run-child.ts'
import { TILES } from './tiles/tiles.ts'

/** One product of the build, rebuilt when one of its sources has changed. */
export interface GeodataPart {
  name: string
  /** Files and folders below `geodata/`, including the code that builds the part. */
  sources: readonly string[]
  /** Writes everything into `folder`, which is empty. `version` is the hash of the sources. */
  build(folder: string, version: string): Promise<void>
}

const FOLDER = import.meta.dirname
const OUTPUT = path.resolve(FOLDER, '../.geodata')
const PARTS = { tiles: TILES, roads: ROADS, places: PLACES, downloads: DOWNLOADS } satisfies Record<
  string,
  GeodataPart
>
/** Packages whose versions affect the content of the tiles and indexes. */
const PACKAGES = ['@maplibre/geojson-vt', '@maplibre/vt-pbf', 'flatbush'] as const
type PartName = keyof typeof PARTS

/**
 * Builds what the server and the map read (`.geodata/<part>/`) from the tables and the OpenStreetMap extract in this
 * folder. Each part is built in its own process, because each keeps a core busy for seconds.
 */
export async function buildGeodata(
  names: readonly PartName[] = ['tiles', 'roads', 'places', 'downloads'],
): Promise<void> {
  await Promise.all(names.map(buildIfStale))
}

async function buildIfStale(name: PartName): Promise<void> {
  const version = await versionOf(PARTS[name])
  if ((await versionIn(folderOf(name))) === version) return
  console.log(`Building the map data: ${name} ...`)
  if (!(await runChild(import.meta.filename, [name])))
    throw new Error(`The map data could not be built: ${name}.`)
}

async function buildPart(part: GeodataPart): Promise<void> {
  const version = await versionOf(part)
  await makeFolder(folderOf(part.name), version, (folder) => part.build(folder, version))
}

const folderOf = (name: string) => path.join(OUTPUT, name)

async function versionOf({ sources }: GeodataPart): Promise<string> {
  const hash = createHash('sha256')
  for (const name of PACKAGES) hash.update(`${name} ${packageJson.dependencies[name]}`)
  for (const source of [...sources, 'build.ts']) {
    const file = path.join(FOLDER, source)
    for (const name of path.extname(source) ? [file] : await filesBelow(file)) {
      hash.update(path.relative(FOLDER, name))
      hash.update(await readFile(name))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

const isPart = (name: string | undefined): name is PartName => name !== undefined && name in PARTS
const [, script, requested] = process.argv
if (script === import.meta.filename && isPart(requested)) await buildPart(PARTS[requested])
