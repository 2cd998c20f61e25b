import '#stores/shell/browser.ts'
import { VERIFY_MARK } from '#domain/profile/verify-mark.ts'
import { $user } from '#stores/auth/session.ts'
import { $verification, changeVerification } from '#stores/profile/verification-state.ts'

/** The banner of a user whose number is not verified. Its dialog loads with the first press, or when it was open before. */
class VerifyNumber extends HTMLElement {
  connectedCallback() {
    const banner = this.querySelector<HTMLElement>('[data-banner]')
    $user.subscribe((user) => {
      if (banner) banner.hidden = !user || user.isMobileVerified
    })
    this.querySelector('[data-open]')?.addEventListener('click', () => this.open())
    const isAsked = location.hash === VERIFY_MARK
    if (isAsked) history.replaceState(history.state, '', location.pathname + location.search)
    if ((isAsked || $verification.get().isOpen) && !$user.get()?.isMobileVerified) this.open()
  }

  /** shell/load-failures.ts shows that code did not load; the button can be pressed again. */
  private async open() {
    const button = this.querySelector('[data-open]')
    if (button) button.ariaBusy = 'true'
    try {
      const { showVerification } = await import('./verification-dialog.ts')
      changeVerification({ isOpen: true })
      showVerification(this)
    } finally {
      if (button) button.ariaBusy = null
    }
  }
}

customElements.define('verify-number', VerifyNumber)
