import { Splide } from '@splidejs/splide'
import { localDigits } from '#domain/shared/digits.ts'
import { readLocale } from '#domain/shell/locale.ts'
import { CAROUSEL } from '#domain/shell/viewport.ts'

/** In px; sections/search/Carousel.astro draws the same row before this runs. */
const GAP = 20
const PEEK = 52
const GLIDE_MS = 600

/** Advances every 1800 ms with 1 to 4 items by width; does not move if the user prefers reduced motion. */
export function startCarousel(root: HTMLElement, labels: Record<string, string>): void {
  const track = root.querySelector('.splide__track')
  const slide = root.querySelector<HTMLElement>('.splide__slide')
  if (!track || !slide) return
  const start = Math.round(track.scrollLeft / (slide.offsetWidth + GAP))
  track.scrollLeft = 0
  const carousel = new Splide(root, {
    type: 'loop',
    start,
    mediaQuery: 'min',
    breakpoints: Object.fromEntries(
      CAROUSEL.breakpoints
        .filter(({ minWidth }) => minWidth)
        .map(({ minWidth, items }) => [minWidth, { perPage: items, padding: 0 }]),
    ),
    perPage: 1,
    perMove: 1,
    padding: { left: 0, right: PEEK },
    gap: GAP,
    autoplay: true,
    interval: CAROUSEL.speed,
    speed: GLIDE_MS,
    pagination: false,
    labelledby: root.getAttribute('aria-labelledby') ?? '',
    i18n: labels,
  })
  carousel.on('mounted', () => nameSlides(root))
  carousel.mount()
  pauseUnseen(carousel, root)
}

/** Splide writes digits 0-9; the page's language may use others. */
function nameSlides(root: HTMLElement): void {
  const locale = readLocale(document.documentElement.dataset.locale)
  for (const slide of root.querySelectorAll('.splide__slide[aria-label]'))
    slide.setAttribute('aria-label', localDigits(slide.getAttribute('aria-label') ?? '', locale))
}

function pauseUnseen({ Components: { Autoplay } }: Splide, root: HTMLElement): void {
  let wasPlaying = false
  new IntersectionObserver((entries) => {
    const isSeen = entries.at(-1)?.isIntersecting
    if (!isSeen) wasPlaying = !Autoplay.isPaused()
    if (!isSeen && wasPlaying) Autoplay.pause()
    if (isSeen && wasPlaying) Autoplay.play()
  }).observe(root)
}
