import { MAX_BLUEBOOK_IMAGES, MAX_INSURANCE_IMAGES, MAX_VEHICLE_IMAGES } from './limits.ts'

/** The kind of a picture decides who may see it, how it is cropped, and whether a small one is accepted. */
export const PICTURE_KINDS = {
  /** of the vehicle, for guests */
  vehicle: { aspect: 1.6, isPrivate: false, isAnySize: false },
  /** registration, insurance, licence: uncropped, and only for the host */
  paper: { aspect: null, isPrivate: true, isAnySize: false },
  /** the driver's face, for guests */
  person: { aspect: 1, isPrivate: false, isAnySize: false },
  /** of a message, for the two persons of its thread */
  message: { aspect: null, isPrivate: true, isAnySize: true },
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
