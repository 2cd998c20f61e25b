/** The link generator: everything that it does loads at the first press. */
class ReferralLink extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-do]') : null
      if (button && button.ariaBusy !== 'true') void this.act(button)
    })
  }

  /** shell/load-failures.ts shows that code did not load; the button can be pressed again. */
  private async act(button: HTMLButtonElement) {
    button.ariaBusy = 'true'
    try {
      const { act } = await import('./link-flow.ts')
      await act(this, button.dataset.do)
    } finally {
      button.ariaBusy = null
    }
  }
}

customElements.define('referral-link', ReferralLink)
