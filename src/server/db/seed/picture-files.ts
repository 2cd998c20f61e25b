import path from 'node:path'

/** The pictures of the demo's vehicles and drivers; a site with demo data serves them below `DEMO_PICTURES_ADDRESS`. */
export const DEMO_PICTURES = path.join(import.meta.dirname, 'pictures')
export const DEMO_PICTURES_ADDRESS = '/pictures'

/** The file behind such an address. */
export function demoPictureFile(address: string): string {
  return path.join(DEMO_PICTURES, path.posix.relative(DEMO_PICTURES_ADDRESS, address))
}
