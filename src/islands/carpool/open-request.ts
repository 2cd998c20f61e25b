import '#stores/shell/browser.ts'
import { $user } from '#stores/auth/session.ts'
import { $openRequest, loadOpenRequest } from '#stores/carpool/open-request.ts'

/** What the page shows by itself, before the form is used: the user's open request, the number of the profile. */
class OpenRequest extends HTMLElement {
  connectedCallback() {
    $openRequest.subscribe(({ status, request }) => {
      if (request) void this.show()
      else if (status !== 'loading') this.hidden = true
    })
    $user.subscribe((user) => {
      const phone = document.querySelector<HTMLInputElement>('#carpool-phoneNumber')
      if (phone && !phone.value) phone.value = user?.mobileNumber ?? ''
    })
    addEventListener('pageshow', ({ persisted }) => persisted && loadOpenRequest())
    void loadOpenRequest()
  }

  private async show() {
    const { showOpenRequest } = await import('./show-open-request.ts')
    showOpenRequest(this)
  }
}

customElements.define('open-request', OpenRequest)

/** The form hydrates without an interaction only when it has something to show: a draft, or the places of a link. */
const hasInput = () =>
  /[?&](from|to)=/.test(location.search) || localStorage.getItem('app:carpool:form') !== null
const hydrate = () => document.dispatchEvent(new Event('hydrate:carpool'))
if (hasInput()) addEventListener('load', () => setTimeout(hydrate), { once: true })
