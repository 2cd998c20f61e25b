// What every page runs: menus, language, the app banner. No framework; each is a small custom element.
import './download-banner.ts'
import './language-menu.ts'
import './menus.ts'
import './load-failures.ts'
import './carried-toasts.ts'
