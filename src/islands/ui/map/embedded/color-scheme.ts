import type { MapScheme } from '#domain/shared/map-palette.ts'

const isDark = () => matchMedia('(prefers-color-scheme: dark)')

export function mapScheme(): MapScheme {
  return isDark().matches ? 'dark' : 'light'
}

/** Calls `use` when the colour scheme changes. Returns a function that ends it. */
export function watchScheme(use: (scheme: MapScheme) => void): () => void {
  const scheme = isDark()
  const update = () => use(mapScheme())
  scheme.addEventListener('change', update)
  return () => scheme.removeEventListener('change', update)
}
