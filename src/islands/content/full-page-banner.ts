const SHOWN_KEY = 'app:content:fullPageShown'

/** Whether the banner has not been shown in this visit. Where storage is blocked, it is shown on every page. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(SHOWN_KEY) !== null) return false
    sessionStorage.setItem(SHOWN_KEY, '1')
  } catch {
    // it can be closed
  }
  return true
}

/** A user who began to fill in the search before this script loaded is not interrupted. */
const isFilling = () => document.activeElement?.closest('form') != null

/** Shows the full-page banners one after another, once in a visit. */
class FullPageBanner extends HTMLElement {
  connectedCallback() {
    const dialogs = [...this.querySelectorAll('dialog')]
    dialogs.forEach((dialog, index) => {
      dialog.addEventListener('close', () => dialogs[index + 1]?.showModal())
    })
    if (!isFilling() && isFirstTime()) dialogs[0]?.showModal()
  }
}

customElements.define('full-page-banner', FullPageBanner)
