import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:map-index'
const RESOLVED = `\0${NAME}`
const FILE = path.resolve(import.meta.dirname, '../../.geodata/tiles/index.json')

/** The module `virtual:map-index`: which vector tiles exist, so that the map knows it without a request. */
export function mapIndex(): Plugin {
  return {
    name: 'sawari-map-index',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null
      this.addWatchFile(FILE)
      return `export default ${(await readFile(FILE, 'utf8')).trim()}`
    },
  }
}
