import { SIGN_IN_WINDOW } from '#domain/auth/access.ts'
import type { Provider } from '#domain/auth/sign-in-request.ts'
import { isEmbedded } from '#stores/shell/embedded.ts'
import type { LoginFlow } from './login-flow.ts'

const ACTIVATION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** The sign-in buttons. Their code loads on the first sign of user activity. */
class LoginButtons extends HTMLElement {
  private flow: LoginFlow | null = null
  private loading: Promise<LoginFlow> | null = null

  connectedCallback() {
    const elsewhere = isEmbedded() ? this.querySelector<HTMLElement>('[data-elsewhere]') : null
    if (elsewhere)
      import('./other-browser.ts').then(
        ({ showOtherBrowser: showElsewhere }) => showElsewhere(elsewhere),
        () => offerOtherBrowser(elsewhere),
      )
    const start = (event: Event) => {
      // browsers report a resting mouse once the page is laid out
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        !event.movementX &&
        !event.movementY
      )
        return
      for (const event of ACTIVATION_EVENTS) removeEventListener(event, start)
      this.load().catch(() => {})
    }
    for (const event of ACTIVATION_EVENTS) addEventListener(event, start, { passive: true })
    this.addEventListener('click', ({ target }) => {
      const provider = target instanceof Element ? providerOf(target.closest('[data-provider]')) : null
      if (!provider) return
      // Google refuses to sign in inside apps
      if (elsewhere && provider === 'google' && this.dataset.googleClient)
        offerOtherBrowser(elsewhere)?.focus()
      else if (this.flow) void this.flow.logIn(provider)
      else this.logInWhenLoaded(provider)
    })
  }

  /** On a slow connection a popup opened after the code has loaded would be blocked. The flow finds this by name. */
  private logInWhenLoaded(provider: Provider) {
    const popup = isEmbedded() ? null : open('', SIGN_IN_WINDOW.name, SIGN_IN_WINDOW.features)
    this.show(provider)
    this.load().then(
      (flow) => flow.logIn(provider),
      () => {
        popup?.close()
        this.show(null)
      },
    )
  }

  private load(): Promise<LoginFlow> {
    this.loading ??= import('./login-flow.ts').then(({ startLogin }) => {
      this.flow = startLogin(this, (provider) => this.show(provider))
      return this.flow
    })
    this.loading.catch(() => {
      this.loading = null
    })
    return this.loading
  }

  /** Marks the provider whose window is open; null: none. */
  private show(waiting: Provider | null) {
    for (const button of this.querySelectorAll<HTMLElement>('[data-provider]')) {
      const isWaiting = button.dataset.provider === waiting
      button.setAttribute('aria-busy', String(isWaiting))
      const label = button.querySelector('span')
      if (label) label.textContent = (isWaiting ? button.dataset.waiting : button.dataset.label) ?? ''
    }
    const hint = this.querySelector(':scope > [role=status]')
    if (hint) hint.textContent = waiting ? (this.dataset.hint ?? '') : ''
  }
}

/** Shows the panel with the current URL, even if the rest of its code has not loaded. */
function offerOtherBrowser(panel: HTMLElement): HTMLInputElement | null {
  const field = panel.querySelector('input')
  if (field) field.value ||= location.href
  panel.hidden = false
  return field
}

function providerOf(button: Element | null): Provider | null {
  const name = button instanceof HTMLElement ? button.dataset.provider : undefined
  return name === 'google' || name === 'facebook' ? name : null
}

customElements.define('login-buttons', LoginButtons)
