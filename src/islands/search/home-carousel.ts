/** Anything that a person does; a page that nobody has touched loads no carousel (design section 7). */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** A row that scrolls by hand; Splide takes over once somebody is there and looks at it, and is loaded only then. */
class HomeCarousel extends HTMLElement {
  connectedCallback() {
    const root = this.querySelector<HTMLElement>('.splide')
    if (!root) return
    const words = JSON.parse(this.dataset.words ?? '{}')
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // without it the row stays as it is
        import('./splide-carousel.ts').then(({ startCarousel }) => startCarousel(root, words)).catch(() => {})
      },
      { threshold: 0.75 },
    )
    const begin = () => {
      for (const sign of SIGNS) removeEventListener(sign, begin)
      observer.observe(root.querySelector('.splide__track') ?? root)
    }
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true })
  }
}

customElements.define('home-carousel', HomeCarousel)
