import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Sorted paths of all files in a folder and its subfolders. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
}
