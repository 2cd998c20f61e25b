import { readFile } from 'node:fs/promises'
import { geodataFile } from '../geodata.ts'
import type { AssetFolder } from './assets.ts'

/** Below it lie only files: what does not exist is answered without a page. */
export const MAP_FILES = '/map/'

/**
 * The map's vector tiles and the archive of its data. Their addresses change with their content, so that any static host
 * could serve the folders.
 */
export async function mapFolders(): Promise<AssetFolder[]> {
  const [tiles, downloads] = await Promise.all([readVersion('tiles'), readVersion('downloads')])
  return [
    {
      folder: geodataFile('tiles'),
      prefix: `${MAP_FILES}${tiles}`,
      isImmutable: () => true,
      isReadEachTime: true,
    },
    { folder: geodataFile('downloads'), prefix: `${MAP_FILES}data/${downloads}`, isImmutable: () => true },
  ]
}

async function readVersion(part: 'tiles' | 'downloads'): Promise<string> {
  const index: { version: string } = JSON.parse(await readFile(geodataFile(`${part}/index.json`), 'utf8'))
  return index.version
}
