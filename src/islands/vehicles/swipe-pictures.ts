/**
 * A card's pictures beyond its cover: they get their URL when the row is first touched or an arrow is first under the
 * mouse, and the row exposes which one is in view.
 */
const rowIn = (element: Element | null | undefined) => element?.querySelector<HTMLElement>('.card-pictures')
const elementOf = ({ target }: Event) => (target instanceof Element ? target : null)
const rowOf = (event: Event) => elementOf(event)?.closest<HTMLElement>('.card-pictures')
const arrowOf = (event: Event) => elementOf(event)?.closest<HTMLElement>('.card-arrow')

document.documentElement.dataset.swipe = ''

document.addEventListener('click', (event) => {
  const arrow = arrowOf(event)
  const row = rowIn(arrow?.parentElement)
  if (arrow && row) row.scrollBy({ left: Number(arrow.dataset.by) * row.clientWidth })
  // the row covers the card's link: a click on it follows the link
  else rowOf(event)?.closest('.card')?.querySelector('a')?.click()
})

function loadPictures(row: Element | null | undefined): void {
  for (const picture of row?.querySelectorAll<HTMLImageElement>('img[data-src]:not([srcset])') ?? []) {
    const { src = '', srcset = '', sizes = '' } = picture.dataset
    Object.assign(picture, { sizes, srcset, src })
  }
}
document.addEventListener('touchstart', (event) => loadPictures(rowOf(event)), { passive: true })
document.addEventListener('mouseover', (event) => loadPictures(rowIn(arrowOf(event)?.parentElement)), {
  passive: true,
})

// scroll events do not bubble
document.addEventListener(
  'scroll',
  (event) => {
    const row = rowOf(event)
    if (!row) return
    const at = Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
    row.dataset.at = String(at)
    row.toggleAttribute('data-end', at === row.childElementCount - 1)
  },
  { passive: true, capture: true },
)
