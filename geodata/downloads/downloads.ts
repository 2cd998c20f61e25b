import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import type { GeodataPart } from '../build.ts'
import { filesBelow } from '../files-below.ts'

const GEODATA = path.resolve(import.meta.dirname, '..')
const CONTENT = ['osm', 'tables']
const NAME = 'nepal-map-data.tar.gz'
const VERSION_LENGTH = 12
/** Modification time of every file in the archive, so that the same content gives the same archive. */
const CHANGED = new Date(0)

/** The archive on the map data page: the databases derived from OpenStreetMap, as its licence requires. */
export const DOWNLOADS: GeodataPart = {
  name: 'downloads',
  sources: ['downloads', ...CONTENT],
  async build(folder) {
    const archive = pack()
    const packed = buffer(archive)
    const folders = await Promise.all(CONTENT.map((part) => filesBelow(path.join(GEODATA, part))))
    const files = [path.join(GEODATA, 'downloads/LICENCE.txt'), ...folders.flat()]
    for (const file of files) {
      const name = file.endsWith('LICENCE.txt')
        ? 'LICENCE.txt'
        : path.relative(GEODATA, file).split(path.sep).join('/')
      archive.entry({ name: `nepal-map-data/${name}`, mtime: CHANGED }, await readFile(file))
    }
    archive.finalize()
    const bytes = gzipSync(await packed, { level: 9 })
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH)
    await writeFile(path.join(folder, NAME), bytes)
    const index = { version, name: NAME, bytes: bytes.byteLength }
    await writeFile(path.join(folder, 'index.json'), `${JSON.stringify(index)}\n`)
  },
}
