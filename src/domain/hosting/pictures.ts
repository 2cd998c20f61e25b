import { MAX_BLUEBOOK_IMAGES, MAX_INSURANCE_IMAGES, MAX_VEHICLE_IMAGES } from './limits.ts'

/** The kind of a picture decides who may see it and how it is cropped. */
export const PICTURE_KINDS = {
  /** of the vehicle, for guests */
  vehicle: { aspect: 1.6, isPrivate: false },
  /** registration, insurance, licence: uncropped, and only for the host */
  paper: { aspect: null, isPrivate: true },
  /** the driver's face, for guests */
  person: { aspect: 1, isPrivate: false },
} as const
export type PictureKind = keyof typeof PICTURE_KINDS

export const IMAGE_TYPES = ['image', 'bluebook', 'insurance'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** The pictures of a vehicle: kind, maximum number, and field of the images form. */
export const VEHICLE_IMAGES = {
  image: { kind: 'vehicle', max: MAX_VEHICLE_IMAGES, field: 'images' },
  bluebook: { kind: 'paper', max: MAX_BLUEBOOK_IMAGES, field: 'blueBookImages' },
  insurance: { kind: 'paper', max: MAX_INSURANCE_IMAGES, field: 'insuranceImages' },
} as const satisfies Record<ImageType, { kind: PictureKind; max: number; field: string }>

/** URL path of the largest of the four widths, see domain/vehicles/picture.ts. */
export function pictureName(kind: PictureKind, id: string): string {
  return `${PICTURE_KINDS[kind].isPrivate ? '/papers' : '/uploads'}/${id}-1280.webp`
}
