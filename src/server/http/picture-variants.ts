import Negotiator from 'negotiator'
import { savesData } from '#domain/shell/save-data.ts'
import { avifBeside, pictureAt, WIDE_PICTURE } from '#domain/vehicles/picture.ts'

/** Browsers send shorter Accept headers for pictures. */
const MAX_ACCEPTED_LENGTH = 400
/** Longer than most visits, so a small picture stays for a while after the visitor stops saving data. */
const SMALL_CACHE_CONTROL = 'private, max-age=3600'

export interface PictureVariants {
  /** The paths that may be served for the requested one, best first. */
  paths: readonly string[]
  /** The visitor saves data and gets the smallest width. */
  isSmall: boolean
}

/**
 * Chooses between the versions of a picture: AVIF for browsers that name it, because it is a third smaller than the
 * WebP at the same URL, and the smallest width for visitors who save data.
 */
export function pictureVariants(pathname: string, request: Headers): PictureVariants {
  const isSmall = WIDE_PICTURE.test(pathname) && savesData(request.get('cookie'), request.get('save-data'))
  const name = isSmall ? pictureAt(pathname, 320) : pathname
  const avif = avifBeside(name)
  return { paths: avif && acceptsAvif(request.get('accept')) ? [avif, name] : [name], isSmall }
}

/**
 * Who may cache the version. Shared caches may only store WebP, which every browser shows, because not all of them
 * respect `Vary: Accept`. Without that header, the service worker finds what an <img> has loaded in the browser's
 * cache.
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

/** True if AVIF is named and not excluded. A client that accepts anything, such as a link preview, gets WebP. */
function acceptsAvif(accept: string | null): boolean {
  if (!accept || accept.length > MAX_ACCEPTED_LENGTH) return false
  return new Negotiator({ headers: { accept } }).mediaTypes().includes('image/avif')
}
