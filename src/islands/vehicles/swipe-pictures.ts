/**
 * The pictures of a card beyond its cover: they get their address when a finger first touches the row, and the row says
 * which of them is in view. On a screen without touch the cover stands alone, and nothing of this is reached.
 */
const rowOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('.pics') : null)

document.documentElement.dataset.swipe = ''

// the row lies above the card's link, which is followed all the same
document.addEventListener('click', (event) => {
  rowOf(event)?.closest('.card')?.querySelector('a')?.click()
})

document.addEventListener(
  'touchstart',
  (event) => {
    for (const picture of rowOf(event)?.querySelectorAll<HTMLImageElement>('img[data-src]:not([src])') ??
      []) {
      picture.srcset = picture.dataset.srcset ?? ''
      picture.src = picture.dataset.src ?? ''
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
