// Code of every page, without a framework: menus, language, missing code; later what its use needs.
import './language-menu.ts'
import './menus.ts'
import './load-failures.ts'
import './answer-events.ts'
import './persisted-toasts.ts'
