import { guardRedirect, TOKEN_KEY } from '#domain/auth/access.ts'

/** Menus are `<details>`: one open at a time, closed by Escape and by a click elsewhere. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

document.addEventListener('click', (event) => {
  for (const menu of openMenus())
    if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})

/** Knows whether somebody is signed in; who it is, and all that follows, is code that only they load. */
class HeaderMenu extends HTMLElement {
  connectedCallback() {
    const follow = () => this.follow()
    follow()
    // another tab signed in or out, or an old page came back
    addEventListener('storage', follow)
    addEventListener('pageshow', follow)
    // what could not be loaded a while ago
    document.addEventListener('code:back', follow)
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[data-logout]'))
        this.load().then(({ logOut }) => logOut(this))
    })
  }

  private follow() {
    const isSignedIn = hasToken()
    const page = document.documentElement
    page.toggleAttribute('data-signed-in', isSignedIn)
    const target = guardRedirect(location.pathname + location.search, isSignedIn)
    if (target) {
      page.hidden = true
      location.replace(target)
    } else if (isSignedIn) this.load().then(({ showAccount }) => showAccount(this))
  }

  private load() {
    return import('./account.ts')
  }
}

function hasToken(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

customElements.define('header-menu', HeaderMenu)
