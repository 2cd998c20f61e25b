import Negotiator from 'negotiator'
import { savesData } from '#domain/shell/save-data.ts'
import { avifBeside, pictureAt, WIDE_PICTURE } from '#domain/vehicles/picture.ts'

/** Browsers send shorter Accept headers for pictures. */
const MAX_ACCEPTED_LENGTH = 400
/** Longer than a visit: a picture that was kept small stays so after the mode was left. */
const SMALL_CACHE_CONTROL = 'private, max-age=3600'

export interface PictureVariants {
  /** The paths of what may be sent for the one that was asked for, best first. */
  paths: readonly string[]
  /** The visitor saves data, and is sent the smallest width. */
  isSmall: boolean
}

/**
 * What is sent for a picture of several widths: AVIF to a browser that names it, because it has a third fewer bytes than
 * the WebP under the same address; and the smallest width to a visitor who saves data.
 */
export function pictureVariants(pathname: string, request: Headers): PictureVariants {
  const isSmall = WIDE_PICTURE.test(pathname) && savesData(request.get('cookie'), request.get('save-data'))
  const name = isSmall ? pictureAt(pathname, 320) : pathname
  const avif = avifBeside(name)
  return { paths: avif && acceptsAvif(request.get('accept')) ? [avif, name] : [name], isSmall }
}

/**
 * Who may keep the variant that is sent. A cache of several browsers keeps the WebP only, which all of them show: not every
 * such cache heeds `Vary: Accept`. Without it, the service worker finds in the browser's cache what an <img> has loaded.
 */
export function cachingHeaders(
  path: string,
  { isSmall }: PictureVariants,
  cacheControl: string,
): Record<string, string> {
  if (isSmall) return { 'cache-control': SMALL_CACHE_CONTROL, vary: 'Cookie, Save-Data' }
  const isForAll = !path.endsWith('.avif')
  return { 'cache-control': isForAll ? cacheControl : cacheControl.replace(/^public\b/, 'private') }
}

/** Named, and not excluded: whoever accepts anything, such as a messenger that previews a link, gets WebP. */
function acceptsAvif(accept: string | null): boolean {
  if (!accept || accept.length > MAX_ACCEPTED_LENGTH) return false
  return new Negotiator({ headers: { accept } }).mediaTypes().includes('image/avif')
}
