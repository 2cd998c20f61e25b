import { DEFAULT_LOCALE, type Locale } from '../shell/locale.ts'
import type { MapScheme } from './map-palette.ts'

/** Sizes of static maps in CSS pixels: `wide` and `phone` for a booking's page, `small` for lists. */
export const STATIC_MAP_SIZES = {
  wide: { width: 700, height: 330 },
  phone: { width: 390, height: 220 },
  small: { width: 168, height: 105 },
} as const
export type StaticMapSize = keyof typeof STATIC_MAP_SIZES

/** URLs of a static map in both colour schemes, in the size `wide`. */
export type StaticMapUrls = Readonly<Record<MapScheme, string>>

/** File name of a static map, whose pins have the letters of a language; its folder identifies the subject. */
export function staticMapName(size: StaticMapSize, scheme: MapScheme, locale: Locale): string {
  return `${size}-${scheme}${locale === DEFAULT_LOCALE ? '' : `-${locale}`}.webp`
}

/** The URL of the same static map in another size. */
export function staticMapAt(url: string, size: StaticMapSize): string {
  return url.replace(/\/[a-z]+(-[a-z-]+\.webp)$/, `/${size}$1`)
}
