/** In px, as are all numbers here. Narrower viewports count as mobile. */
export const MOBILE_MAX = 760
/** From this width on the header shows its menu in one row. */
export const MENU_MIN = 991

export const CAROUSEL = {
  /** In milliseconds. */
  speed: 1800,
  /** Widest first: items visible from this width on. */
  breakpoints: [
    { minWidth: 992, items: 4 },
    { minWidth: 768, items: 3 },
    { minWidth: 576, items: 2 },
    { minWidth: 0, items: 1 },
  ],
} as const

export function isMobile(width: number): boolean {
  return width < MOBILE_MAX
}

export function carouselItems(width: number): number {
  return CAROUSEL.breakpoints.find(({ minWidth }) => width >= minWidth)?.items ?? 1
}
