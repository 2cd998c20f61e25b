const SHOWN = 'app:content:fullPageShown'

/** Whether it is the first time in this visit; where storage is blocked, it is shown on every page. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(SHOWN) !== null) return false
    sessionStorage.setItem(SHOWN, '1')
  } catch {
    // it can be closed
  }
  return true
}

/** Somebody who has begun to fill in the search before this script arrived is not interrupted. */
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
