import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { AVIF_WIDTHS, PICTURE_WIDTHS, type PictureWidth } from '#domain/vehicles/picture.ts'

export type StoredFormat = 'webp' | 'avif'

/** The storage key of one width of a picture. */
export function uploadKey(
  isPrivate: boolean,
  id: string,
  width: PictureWidth,
  format: StoredFormat = 'webp',
): string {
  return `${isPrivate ? 'private' : 'public'}/${id}-${width}.${format}`
}

/** The files that are stored when a picture is uploaded. */
export function uploadKeys(kind: PictureKind, id: string): string[] {
  return PICTURE_WIDTHS.map((width) => uploadKey(PICTURE_KINDS[kind].isPrivate, id, width))
}

/** The files that encode-avif.ts adds later. */
export function avifKeys(kind: PictureKind, id: string): string[] {
  const { isPrivate } = PICTURE_KINDS[kind]
  return isPrivate ? [] : AVIF_WIDTHS.map((width) => uploadKey(false, id, width, 'avif'))
}

/** The MIME type of a file by its key. */
export const typeOfKey = (key: string): string => (key.endsWith('.avif') ? 'image/avif' : 'image/webp')
