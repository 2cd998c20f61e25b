import { TOKEN_KEY } from '#domain/auth/access.ts'

/** On a taken vehicle's page: shows the user's own booking. Without a session nothing changes. */
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
