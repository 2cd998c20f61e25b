import { readFile } from 'node:fs/promises'
import { geodataFile } from '../geodata.ts'
import type { AssetFolder } from './assets.ts'

/** Below it lie only files: what does not exist is answered without a page. */
export const MAP_FILES = '/map/'

/** The map's vector tiles; their address changes with their content, so that any static host could serve the folder. */
export async function mapFolders(): Promise<AssetFolder[]> {
  const { version } = JSON.parse(await readFile(geodataFile('tiles/index.json'), 'utf8')) as {
    version: string
  }
  const isImmutable = () => true
  return [
    { folder: geodataFile('tiles'), prefix: `${MAP_FILES}${version}`, isImmutable, isReadEachTime: true },
  ]
}
