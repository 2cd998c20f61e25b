// Code of every page, without a framework: menus, language, failed loads; the rest loads on use.
import './language-menu.ts'
import './menus.ts'
import './load-failures.ts'
import './answer-events.ts'
import './persisted-toasts.ts'
