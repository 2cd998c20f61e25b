import { TOKEN_KEY } from '#domain/auth/access.ts'

/** On the page of a vehicle that is taken: whose it is, when it is the reader's. Without a session it stays as it came. */
class OwnBooking extends HTMLElement {
  async connectedCallback() {
    try {
      if (localStorage.getItem(TOKEN_KEY) === null) return
    } catch {
      return
    }
    const { showOwnBooking } = await import('./show-own-booking.ts')
    await showOwnBooking(this)
  }
}

customElements.define('own-booking', OwnBooking)
