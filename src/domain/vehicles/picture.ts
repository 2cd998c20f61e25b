/** One transparent pixel, for an `img` whose `src` is set by a script: HTML requires one. */
export const BLANK_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The stored widths of every picture in px; the height is width / 1.6. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Widths that also have an AVIF file: those that are shown in lists and on phones. */
export const AVIF_WIDTHS = [320, 640, 960] as const satisfies readonly PictureWidth[]
const WITH_AVIF = new RegExp(`-(${AVIF_WIDTHS.join('|')})\\.webp$`)

/** URL of a picture that exists in smaller widths. */
export const WIDE_PICTURE = /-(640|960|1280)\.webp$/
const LARGEST = /-1280\.webp$/

/**
 * The same picture in another width. Names of another form have one width only and are returned unchanged.
 */
export function pictureAt(name: string, width: PictureWidth): string {
  return name.replace(WIDE_PICTURE, `-${width}.webp`)
}

/** For `srcset`; undefined for pictures with one width only. */
export function pictureSrcset(name: string): string | undefined {
  if (!LARGEST.test(name)) return undefined
  return PICTURE_WIDTHS.map((width) => `${pictureAt(name, width)} ${width}w`).join(', ')
}

/** The AVIF beside a WebP; undefined for a name that never has one. */
export function avifBeside(name: string): string | undefined {
  return WITH_AVIF.test(name) ? name.replace(/webp$/, 'avif') : undefined
}
