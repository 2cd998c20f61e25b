import { readFile } from 'node:fs/promises'
import { geodataFile } from '../geodata.ts'
import type { AssetFolder } from './assets.ts'

/** The path of files only: a missing one gets a 404 without a page. */
export const MAP_FILES = '/map/'

/**
 * The map's vector tiles and the archive of its data. Their URLs change with their content, so any static host can
 * serve the folders.
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
