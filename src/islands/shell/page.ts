// Code of every page, without a framework: menus, language, app banner, connection notices.
import './download-banner.ts'
import './language-menu.ts'
import './menus.ts'
import './load-failures.ts'
import './plain-toasts.ts'
import './confirm-dialog.ts'
import './stalled-calls.ts'
