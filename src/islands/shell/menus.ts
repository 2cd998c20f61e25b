import { TOKEN_KEY } from '#domain/auth/access.ts'

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

class HeaderMenu extends HTMLElement {
  connectedCallback() {
    markSignedIn()
    // another tab signed in or out
    addEventListener('storage', markSignedIn)
    addEventListener('pageshow', markSignedIn)
  }
}

function markSignedIn() {
  document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem(TOKEN_KEY) !== null)
}

customElements.define('header-menu', HeaderMenu)
