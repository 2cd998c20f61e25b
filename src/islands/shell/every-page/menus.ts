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

/** Checks whether a user is signed in; the account code loads only then. */
class HeaderMenu extends HTMLElement {
  connectedCallback() {
    const follow = () => this.follow()
    follow()
    // another tab signed in or out, or the page was restored from the back/forward cache
    addEventListener('storage', follow)
    addEventListener('pageshow', follow)
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
    const target = guardRedirect(location.href.slice(location.origin.length), isSignedIn)
    if (target) {
      page.hidden = true
      location.replace(target)
    } else if (isSignedIn) this.load().then(({ showAccount }) => showAccount(this))
  }

  private load() {
    return import('../signed-in/account.ts')
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
