/** A row that scrolls by hand; Splide takes over once it is looked at, and is loaded only then. */
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
    observer.observe(root.querySelector('.splide__track') ?? root)
  }
}

customElements.define('home-carousel', HomeCarousel)
