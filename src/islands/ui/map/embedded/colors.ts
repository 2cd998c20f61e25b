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
    const color = (token: string) => style.getPropertyValue(`--color-${token}`).trim()
    use({
      land: color('card'),
      outline: color('ink-3'),
      province: color('line-2'),
      district: color('line'),
      highway: color('marigold'),
      road: color('line-2'),
      casing: color('card'),
      route: color('blue'),
    })
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', read)
  read()
  return () => scheme.removeEventListener('change', read)
}
