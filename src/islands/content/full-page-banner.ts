/** Full-page banners, one after the other, on every visit to home (spec section 1). */
class FullPageBanner extends HTMLElement {
  connectedCallback() {
    const dialogs = [...this.querySelectorAll('dialog')]
    dialogs.forEach((dialog, index) => {
      dialog.addEventListener('close', () => dialogs[index + 1]?.showModal())
    })
    dialogs[0]?.showModal()
  }
}

customElements.define('full-page-banner', FullPageBanner)
