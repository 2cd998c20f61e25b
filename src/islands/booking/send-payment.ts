import { UNANSWERED_AFTER_MS } from '#domain/booking/payment.ts'

const SENT_PAYMENT_KEY = 'app:booking:sentPayment'

/**
 * Submits the signed form once, because the wallet accepts an attempt only once. A page restored from the back/forward
 * cache, or left open for long, reloads instead and shows the payment's current state.
 */
class SendPayment extends HTMLElement {
  connectedCallback() {
    const attempt = this.dataset.attempt ?? ''
    const form = this.querySelector('form')
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload()
    })
    form?.addEventListener('submit', (event) => {
      if (performance.now() < UNANSWERED_AFTER_MS) return
      event.preventDefault()
      location.reload()
    })
    if (this.dataset.first === undefined) return
    if (sessionStorage.getItem(SENT_PAYMENT_KEY) === attempt) {
      location.reload()
      return
    }
    sessionStorage.setItem(SENT_PAYMENT_KEY, attempt)
    form?.submit()
  }
}

customElements.define('send-payment', SendPayment)
