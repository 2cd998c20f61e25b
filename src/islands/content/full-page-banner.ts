/** Shows the full-page banners one after another on every visit to home. */
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
