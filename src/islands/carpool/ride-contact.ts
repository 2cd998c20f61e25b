/** The phone number and the link of a ride: everything that it does loads at the first press. */
class RideContact extends HTMLElement {
  connectedCallback() {
    if (document.documentElement.dataset.signedIn !== undefined) void this.watchOwner()
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-do]') : null
      if (button && button.ariaBusy !== 'true') void this.act(button)
    })
  }

  private async watchOwner() {
    const { watchOwner } = await import('./own-ride.ts')
    watchOwner(this.dataset.person)
  }

  /** shell/load-failures.ts shows that code did not load; the button can be pressed again. */
  private async act(button: HTMLButtonElement) {
    button.ariaBusy = 'true'
    try {
      const { act } = await import('./ride-contact-flow.ts')
      await act(this, button.dataset.do)
    } finally {
      button.ariaBusy = null
    }
  }
}

customElements.define('ride-contact', RideContact)
