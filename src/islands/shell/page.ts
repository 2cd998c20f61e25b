// What every page runs: menus, language, the app banner, and what is said when the line is down. No framework.
import './download-banner.ts'
import './language-menu.ts'
import './menus.ts'
import './load-failures.ts'
import './plain-toasts.ts'
import './confirm-dialog.ts'
import './stalled-calls.ts'
