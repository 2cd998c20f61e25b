const FILES = import.meta.glob<{ default: ImageMetadata }>('/src/assets/cities/*.{avif,webp}', {
  eager: true,
})

/** URLs of a city's drawing, 3 to 4 kB as AVIF on a phone; null for a city without one. */
export function cityPicture(slug: string): { src: string; srcset: string; avif: string } | null {
  const at = (name: string) => FILES[`/src/assets/cities/${slug}-${name}`]?.default.src
  const [small, large] = [at('320.webp'), at('640.webp')]
  if (!small || !large) return null
  const avif = [320, 480, 640].flatMap((width) => {
    const file = at(`${width}.avif`)
    return file ? [`${file} ${width}w`] : []
  })
  return { src: large, srcset: `${small} 320w, ${large} 640w`, avif: avif.join(', ') }
}
