/**
 * A card's pictures beyond its cover: they get their URL when the row is first touched, and the row exposes which one
 * is in view. On a screen without touch only the cover shows, and this code does nothing.
 */
const rowOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('.card-pictures') : null

document.documentElement.dataset.swipe = ''

// the row covers the card's link: a click on it follows the link
document.addEventListener('click', (event) => {
  rowOf(event)?.closest('.card')?.querySelector('a')?.click()
})

document.addEventListener(
  'touchstart',
  (event) => {
    for (const picture of rowOf(event)?.querySelectorAll<HTMLImageElement>('img[data-src]:not([srcset])') ??
      []) {
      const { src = '', srcset = '', sizes = '' } = picture.dataset
      Object.assign(picture, { sizes, srcset, src })
    }
  },
  { passive: true },
)

// scroll events do not bubble
document.addEventListener(
  'scroll',
  (event) => {
    const row = rowOf(event)
    if (row) row.dataset.at = String(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
  },
  { passive: true, capture: true },
)
