import type { MapScheme } from './map-palette.ts'

/** A map as a picture that this server draws, in CSS pixels: the ticket's on wide and narrow screens, and a list's. */
export const STILL_SIZES = {
  wide: { width: 700, height: 330 },
  phone: { width: 390, height: 220 },
  small: { width: 168, height: 105 },
} as const
export type StillSize = keyof typeof STILL_SIZES

/** The addresses of a picture in both colour schemes, in the size `wide`. */
export type StillPicture = Readonly<Record<MapScheme, string>>

/** File name of a picture, below the folder that says what it shows. */
export function stillName(size: StillSize, scheme: MapScheme): string {
  return `${size}-${scheme}.webp`
}

/** The address of the same picture in another size. */
export function stillAt(address: string, size: StillSize): string {
  return address.replace(/\/[a-z]+(-[a-z]+\.webp)$/, `/${size}$1`)
}
