import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/vehicles/picture.ts'

/** The storage key of one width of a picture. */
export function uploadKey(isPrivate: boolean, id: string, width: PictureWidth): string {
  return `${isPrivate ? 'private' : 'public'}/${id}-${width}.webp`
}

export function uploadKeys(kind: PictureKind, id: string): string[] {
  return PICTURE_WIDTHS.map((width) => uploadKey(PICTURE_KINDS[kind].isPrivate, id, width))
}
