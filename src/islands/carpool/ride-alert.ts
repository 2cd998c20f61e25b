import { TOKEN_KEY } from '#domain/auth/access.ts'

/** Ends the alert that has led to this page. The page is the same for everybody: the alert stands in the address alone. */
class RideAlert extends HTMLElement {
  connectedCallback() {
    const id = Number(new URLSearchParams(location.search).get('alert'))
    const button = this.querySelector('button')
    if (!button || !Number.isSafeInteger(id) || id <= 0 || !localStorage.getItem(TOKEN_KEY)) return
    this.hidden = false
    button.addEventListener('click', async () => {
      button.ariaBusy = 'true'
      try {
        const { endFromPage } = await import('./end-alert.ts')
        await endFromPage(this, id)
      } finally {
        button.ariaBusy = null
      }
    })
  }
}

customElements.define('ride-alert', RideAlert)
