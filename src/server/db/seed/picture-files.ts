import path from 'node:path'

/** Pictures of the demo's vehicles and drivers; a site with demo data serves them under `DEMO_PICTURES_ADDRESS`. */
export const DEMO_PICTURES = path.join(import.meta.dirname, 'pictures')
export const DEMO_PICTURES_ADDRESS = '/pictures'

/** The file of such a URL. */
export function demoPictureFile(address: string): string {
  return path.join(DEMO_PICTURES, path.posix.relative(DEMO_PICTURES_ADDRESS, address))
}
