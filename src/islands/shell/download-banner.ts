import { MOBILE_MAX } from '#domain/shell/viewport.ts'

const CLOSED = 'app:shell:bannerClosed'

/** Below 760 px a visitor is told of the app (spec section 1) until the banner is closed, and only after some scrolling. */
class DownloadBanner extends HTMLElement {
  connectedCallback() {
    if (localStorage.getItem(CLOSED) !== null || innerWidth >= MOBILE_MAX) return
    const show = () => {
      if (scrollY < innerHeight / 2) return
      removeEventListener('scroll', show)
      this.hidden = document.querySelector('.dock') !== null
    }
    addEventListener('scroll', show, { passive: true })
    this.querySelector('button')?.addEventListener('click', () => {
      localStorage.setItem(CLOSED, '1')
      this.hidden = true
    })
  }
}

customElements.define('download-banner', DownloadBanner)
