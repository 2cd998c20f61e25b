import { loadOnce } from '#server/load-once.ts'

/** sharp, restricted to these decoders. Loaded with the first picture, because it takes 25 MB. */
export const loadSharp = loadOnce(async () => {
  const { default: sharp } = await import('sharp')
  // Results are not reused, so caching wastes memory. Uploads reach only the first four decoders, and Heif is built with
  // AV1 only. Svg rasterises the site's own maps; uploads never reach it, because their first bytes are checked.
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
  })
  return sharp
})
