/** The button that downloads everything that is kept of the user. Its code is loaded with the first click. */
class DataExport extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector<HTMLButtonElement>('[data-export]')
    button?.addEventListener('click', async () => {
      const { downloadExport } = await import('./download-export.ts')
      await downloadExport(button, this.dataset.busy ?? '')
    })
  }
}

customElements.define('data-export', DataExport)
