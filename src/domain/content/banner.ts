/** Where a banner is shown: on the home page, or over it at every visit. */
export const BANNER_TYPES = ['home', 'fullpage_always'] as const
export type BannerType = (typeof BANNER_TYPES)[number]

/** A picture of this site in all widths, as named by domain/vehicles/picture.ts. */
const PICTURE = /^\/(?:pictures|uploads)\/[a-z0-9][a-z0-9/-]*-1280\.webp$/

export function isBannerPicture(url: string): boolean {
  return PICTURE.test(url) && !url.includes('//')
}
