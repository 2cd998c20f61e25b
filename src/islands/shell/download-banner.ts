const CLOSED = 'app:shell:bannerClosed'

/** Chromium's event for a site that can be installed, which TypeScript's DOM types lack. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/**
 * Advertises the app to mobile users until they close the banner; layouts/parts/language-script.ts hides it then. Where
 * there is no app it installs the site: by the browser's own prompt, or with instructions on iOS.
 */
class DownloadBanner extends HTMLElement {
  connectedCallback() {
    this.querySelector('[data-close]')?.addEventListener('click', () => {
      this.hidden = true
      try {
        localStorage.setItem(CLOSED, '1')
      } catch {
        // storage is blocked or full: it is closed on this page only
      }
    })
    const button = this.querySelector('[data-install]')
    if (button && !matchMedia('(display-mode: standalone)').matches) this.offerToInstall(button)
  }

  private offerToInstall(button: Element) {
    let question: InstallPrompt | null = null
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      question = event as InstallPrompt
      this.hidden = false
    })
    addEventListener('appinstalled', () => {
      this.hidden = true
    })
    // only on iOS, where no script can install a site
    if ('standalone' in navigator) this.hidden = navigator.standalone === true
    button.addEventListener('click', () => {
      if (!question) return this.querySelector('dialog')?.showModal()
      this.hidden = true
      // the prompt can be shown once
      return question.prompt()
    })
  }
}

customElements.define('download-banner', DownloadBanner)
