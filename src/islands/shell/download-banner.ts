const CLOSED = 'app:shell:bannerClosed'

/** Chromium's event: this site can be installed. It is in no library of types. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/**
 * Advertises the app to mobile users until they close the banner; layouts/parts/language-script.ts hides it then. Where
 * there is no app it installs the site: by the browser's own question, or by the steps that iOS leaves to the user.
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
      // it can be asked once
      return question.prompt()
    })
  }
}

customElements.define('download-banner', DownloadBanner)
