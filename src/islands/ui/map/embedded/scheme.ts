import type { MapScheme } from '#domain/shared/map-palette.ts'

const isDark = () => matchMedia('(prefers-color-scheme: dark)')

export function mapScheme(): MapScheme {
  return isDark().matches ? 'dark' : 'light'
}

/** Returns a function that stops it. */
export function watchScheme(use: (scheme: MapScheme) => void): () => void {
  const scheme = isDark()
  const tell = () => use(mapScheme())
  scheme.addEventListener('change', tell)
  return () => scheme.removeEventListener('change', tell)
}
