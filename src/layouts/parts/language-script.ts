import { NETWORK_ONLY } from '#domain/shell/cached-pages.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { LOCALES } from '#domain/shell/locale.ts'

const LOCALE_OF_PATH = Object.fromEntries(LOCALES.map((locale) => [LANGUAGES[locale].path, locale]))

/**
 * Inline script that runs before the first paint. It is a string, because astro.config.mjs adds its hash to the content
 * policy. If a page is not in the language the user chose and the cookie is gone, it restores the cookie and reloads;
 * where cookies are blocked, it adds `?lang=`. Where storage is blocked altogether, the choice is read from the referrer.
 * A visitor who opens the path of a language without having chosen one stays in it: the script prefixes the links (decision 0098).
 * It also hides the app banner if it was closed.
 */
export const LANGUAGE_SCRIPT = `{
const root = document.documentElement
const address = new URL(location.href)
const isStored = () => /(^|; )lang=(${LOCALES.join('|')})(;|$)/.test(document.cookie)
const pathOf = ({ pathname }) => ${LANGUAGE_PATH}.exec(pathname)?.[0]
const asked = (url) => (${JSON.stringify(LOCALE_OF_PATH)})[pathOf(url)] ?? url.searchParams.get('lang')
const isKnown = (locale) => ${JSON.stringify(LOCALES)}.includes(locale)
let chosen = null
try {
  chosen = localStorage.getItem('app:shell:locale')
  if (localStorage.getItem('app:shell:bannerClosed') !== null) root.dataset.appClosed = ''
} catch {
  if (document.referrer.startsWith(location.origin + '/')) chosen = new URL(document.referrer).searchParams.get('lang')
}
if (isKnown(chosen) && chosen !== root.dataset.locale && !asked(address) && !isStored()) {
  document.cookie = 'lang=' + chosen + '; path=/; max-age=31536000; samesite=lax'
  root.hidden = true
  if (isStored()) location.reload()
  else {
    address.searchParams.set('lang', chosen)
    location.replace(address)
  }
}
const language = pathOf(address)
if (language && (!isKnown(chosen) || chosen === asked(address)) && !isStored()) {
  const stay = ({ target }) => {
    const link = target.closest?.('a[href^="/"], form[action^="/"]')
    const name = link?.tagName === 'FORM' ? 'action' : 'href'
    const path = link?.getAttribute(name)
    if (path && !/[?&]lang=/.test(path) && !${NETWORK_ONLY}.test(path) && !pathOf(new URL(path, address)))
      link.setAttribute(name, language + path)
  }
  for (const kind of ['click', 'auxclick', 'contextmenu', 'submit']) addEventListener(kind, stay, true)
}
}`
