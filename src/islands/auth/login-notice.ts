import { safePath } from '#domain/auth/safe-path.ts'

/** Shown to whoever was sent here from a guarded page; a redirect that leads out of the site counts as none. */
class LoginNotice extends HTMLElement {
  connectedCallback() {
    this.hidden = safePath(new URLSearchParams(location.search).get('redirect')) === null
  }
}

customElements.define('login-notice', LoginNotice)
