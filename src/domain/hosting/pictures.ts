/** What a picture is for decides who may see it and how it is cut. */
export const PICTURE_KINDS = {
  /** of the vehicle, for guests */
  vehicle: { aspect: 1.6, isPrivate: false },
  /** bluebook, insurance, licence: whole, and only for the owner */
  paper: { aspect: null, isPrivate: true },
  /** the driver's face, for guests */
  person: { aspect: 1, isPrivate: false },
} as const
export type PictureKind = keyof typeof PICTURE_KINDS

/** Below the site's address; the largest of the four widths, see domain/vehicles/picture.ts. */
export function pictureName(kind: PictureKind, id: string): string {
  return `${PICTURE_KINDS[kind].isPrivate ? '/papers' : '/uploads'}/${id}-1280.webp`
}
