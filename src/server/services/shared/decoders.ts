import sharp from 'sharp'

// Results are not reused, so caching wastes memory. A hostile file reaches no decoder but the first four, and of Heif only AV1
// is built in. Svg draws the maps that this site writes itself; the first bytes of an upload never let it get there.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
})

/** With the decoders that this process allows. */
export { sharp }
