import { safePath } from '#domain/auth/safe-path.ts'

/** Shown to a user redirected here from a guarded page; a redirect off the site is ignored. */
class LoginNotice extends HTMLElement {
  connectedCallback() {
    this.hidden = safePath(new URLSearchParams(location.search).get('redirect')) === null
  }
}

customElements.define('login-notice', LoginNotice)
