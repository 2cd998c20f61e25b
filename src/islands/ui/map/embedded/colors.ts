export interface MapColors {
  land: string
  outline: string
  province: string
  district: string
  highway: string
  road: string
  casing: string
  route: string
}

/** A canvas cannot use CSS variables: reads the tokens, and again when the colour scheme changes. */
export function watchColors(element: Element, use: (colors: MapColors) => void): () => void {
  const read = () => {
    const style = getComputedStyle(element)
    const color = (name: string) => style.getPropertyValue(`--map-${name}`).trim()
    use({
      land: color('land'),
      outline: color('outline'),
      province: color('province'),
      district: color('district'),
      highway: color('highway'),
      road: color('road'),
      casing: color('casing'),
      route: color('route'),
    })
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', read)
  read()
  return () => scheme.removeEventListener('change', read)
}
