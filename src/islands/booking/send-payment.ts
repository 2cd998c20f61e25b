const SENT = 'app:booking:sentPayment'

/** Sends the signed form by itself, once: the wallet refuses the same attempt a second time, after the Back button. */
class SendPayment extends HTMLElement {
  connectedCallback() {
    const attempt = this.dataset.attempt ?? ''
    if (sessionStorage.getItem(SENT) === attempt) return
    sessionStorage.setItem(SENT, attempt)
    this.querySelector('form')?.submit()
  }
}

customElements.define('send-payment', SendPayment)
