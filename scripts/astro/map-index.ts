import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const GEODATA = path.resolve(import.meta.dirname, '../../.geodata')
const FILES: Record<string, string> = {
  'virtual:map-index': path.join(GEODATA, 'tiles/index.json'),
  'virtual:map-download': path.join(GEODATA, 'downloads/index.json'),
}
const RESOLVED = '\0'

/**
 * Provides `virtual:map-index`, the list of existing vector tiles, so that the map needs no request for it, and
 * `virtual:map-download`, the archive of the map's data.
 */
export function mapIndex(): Plugin {
  return {
    name: 'sawari-map-index',
    resolveId: (id) => (FILES[id] ? RESOLVED + id : null),
    async load(id) {
      const file = id.startsWith(RESOLVED) ? FILES[id.slice(RESOLVED.length)] : undefined
      if (!file) return null
      this.addWatchFile(file)
      return `export default ${(await readFile(file, 'utf8')).trim()}`
    },
  }
}
