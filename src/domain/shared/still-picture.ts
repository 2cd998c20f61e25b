import type { MapScheme } from './map-palette.ts'

/** Sizes of static maps in CSS pixels: `wide` and `phone` for a booking's page, `small` for lists. */
export const STILL_SIZES = {
  wide: { width: 700, height: 330 },
  phone: { width: 390, height: 220 },
  small: { width: 168, height: 105 },
} as const
export type StillSize = keyof typeof STILL_SIZES

/** URLs of a static map in both colour schemes, in the size `wide`. */
export type StillPicture = Readonly<Record<MapScheme, string>>

/** File name of a static map; its folder identifies the subject. */
export function stillName(size: StillSize, scheme: MapScheme): string {
  return `${size}-${scheme}.webp`
}

/** The URL of the same static map in another size. */
export function stillAt(address: string, size: StillSize): string {
  return address.replace(/\/[a-z]+(-[a-z]+\.webp)$/, `/${size}$1`)
}
