const CLOSED = 'app:shell:bannerClosed'

/** A mobile visitor is told of the app (spec section 1) until the banner is closed; layouts/parts/language-script.ts hides it then. */
class DownloadBanner extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => {
      this.hidden = true
      try {
        localStorage.setItem(CLOSED, '1')
      } catch {
        // storage is forbidden or full: it is closed on this page
      }
    })
  }
}

customElements.define('download-banner', DownloadBanner)
