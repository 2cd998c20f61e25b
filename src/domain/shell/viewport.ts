/** The carousels of the home page, as documented. Widths are in px. */
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
