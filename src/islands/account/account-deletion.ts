/** The button that opens the dialog; everything else is loaded with the first click. */
class AccountDeletion extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector<HTMLButtonElement>('[data-open]')
    const dialog = this.querySelector('dialog')
    const busy = this.closest('main')?.querySelector<HTMLElement>('data-export')?.dataset.busy ?? ''
    button?.addEventListener('click', async () => {
      if (!dialog || button.ariaBusy === 'true') return
      button.ariaBusy = 'true'
      try {
        const { openDeletion } = await import('./deletion-dialog.ts')
        openDeletion(dialog, busy)
      } finally {
        button.ariaBusy = null
      }
    })
  }
}

customElements.define('account-deletion', AccountDeletion)
