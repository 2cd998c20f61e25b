const CLOSED = 'app:shell:bannerClosed'

/** Advertises the app to mobile users until they close the banner; layouts/parts/language-script.ts hides it then. */
class DownloadBanner extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => {
      this.hidden = true
      try {
        localStorage.setItem(CLOSED, '1')
      } catch {
        // storage is blocked or full: it is closed on this page only
      }
    })
  }
}

customElements.define('download-banner', DownloadBanner)
