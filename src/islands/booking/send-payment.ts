import { UNHEARD_AFTER_MS } from '#domain/booking/payment.ts'

const SENT = 'app:booking:sentPayment'

/**
 * Sends the signed form by itself, once: the wallet takes an attempt only once. A page that comes out of the browser's
 * history, or that was left open for long, is loaded anew instead, and says how the payment stands now.
 */
class SendPayment extends HTMLElement {
  connectedCallback() {
    const attempt = this.dataset.attempt ?? ''
    const form = this.querySelector('form')
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload()
    })
    form?.addEventListener('submit', (event) => {
      if (performance.now() < UNHEARD_AFTER_MS) return
      event.preventDefault()
      location.reload()
    })
    if (this.dataset.first === undefined) return
    if (sessionStorage.getItem(SENT) === attempt) {
      location.reload()
      return
    }
    sessionStorage.setItem(SENT, attempt)
    form?.submit()
  }
}

customElements.define('send-payment', SendPayment)
