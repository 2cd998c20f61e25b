/** User activity; a page without any loads no carousel, to keep home within its byte budget. */
const ACTIVATION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** A row that scrolls by hand; Splide is loaded and takes over once the user is active and the row is in view. */
class HomeCarousel extends HTMLElement {
  connectedCallback() {
    const root = this.querySelector<HTMLElement>('.splide')
    if (!root || root.closest('[data-saves-data]')) return
    const labels = JSON.parse(this.dataset.words ?? '{}')
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // if it fails to load, the row stays as it is
        import('./splide-carousel.ts')
          .then(({ startCarousel }) => startCarousel(root, labels))
          .catch(() => {})
      },
      { threshold: 0.75 },
    )
    const begin = () => {
      for (const event of ACTIVATION_EVENTS) removeEventListener(event, begin)
      observer.observe(root.querySelector('.splide__track') ?? root)
    }
    for (const event of ACTIVATION_EVENTS) addEventListener(event, begin, { passive: true })
  }
}

customElements.define('home-carousel', HomeCarousel)
