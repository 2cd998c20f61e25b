import path from 'node:path'
import { type PictureWidth, pictureAt } from '#domain/vehicles/picture.ts'
import { demoPictureFile } from '#server/db/seed/picture-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Sources of the pictures: rendered vehicles without paint, the light on their paint, and scenes. */
export const MATERIAL = path.join(import.meta.dirname, 'material')
/** Pictures imported by pages: the build gives them hashed names. */
export const ASSETS = path.join(ROOT, 'src/assets')
/** Files whose URL must not change, such as icons. */
export const PUBLIC = path.join(ROOT, 'public')

/** The file of a demo picture's URL in another width. */
export function seedFile(address: string, width: number): string {
  return demoPictureFile(pictureAt(address, width as PictureWidth))
}
