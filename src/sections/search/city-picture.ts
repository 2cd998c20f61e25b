const FILES = import.meta.glob<{ default: ImageMetadata }>('/src/assets/cities/*.webp', { eager: true })

/** `src` and `srcset` of a city's drawing; null for a city without one. */
export function cityPicture(slug: string): { src: string; srcset: string } | null {
  const at = (width: number) => FILES[`/src/assets/cities/${slug}-${width}.webp`]?.default.src
  const [small, large] = [at(320), at(640)]
  return small && large ? { src: large, srcset: `${small} 320w, ${large} 640w` } : null
}
