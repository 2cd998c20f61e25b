import { MAX_BLUEBOOK_IMAGES, MAX_INSURANCE_IMAGES, MAX_VEHICLE_IMAGES } from './limits.ts'

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

export const IMAGE_TYPES = ['image', 'bluebook', 'insurance'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** What a vehicle has pictures of: their kind, how many there may be, and their field in the images form (spec section 3). */
export const VEHICLE_IMAGES = {
  image: { kind: 'vehicle', max: MAX_VEHICLE_IMAGES, field: 'images' },
  bluebook: { kind: 'paper', max: MAX_BLUEBOOK_IMAGES, field: 'blueBookImages' },
  insurance: { kind: 'paper', max: MAX_INSURANCE_IMAGES, field: 'insuranceImages' },
} as const satisfies Record<ImageType, { kind: PictureKind; max: number; field: string }>

/** Below the site's address; the largest of the four widths, see domain/vehicles/picture.ts. */
export function pictureName(kind: PictureKind, id: string): string {
  return `${PICTURE_KINDS[kind].isPrivate ? '/papers' : '/uploads'}/${id}-1280.webp`
}
