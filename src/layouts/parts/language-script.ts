import { NETWORK_ONLY } from '#domain/shell/cached-pages.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { LOCALES } from '#domain/shell/locale.ts'

const LOCALE_OF_PATH = Object.fromEntries(LOCALES.map((locale) => [LANGUAGES[locale].path, locale]))
const PATH_OF_LOCALE = Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale].path]))

/**
 * Inline script that runs before the first paint. It is a string, because astro.config.mjs adds its hash to the content
 * policy. If a page is not in the language the user chose and the cookie is gone, it restores the cookie and reloads;
 * where cookies are blocked, it adds `?lang=`. Where storage is blocked altogether, the choice is read from the referrer.
 * A visitor who opens the path of a language without having chosen one stays in it: the script prefixes the links (decision 0098).
 * Where the path alone decides (`data-language-in-path`, a CDN), the choice leads to the path of its language, and a cookie
 * from before is deleted. It also hides the app banner if it was closed.
 */
export const LANGUAGE_SCRIPT = `{
const root = document.documentElement
const address = new URL(location.href)
const isInPath = 'languageInPath' in root.dataset
const stored = () => /(^|; )lang=(${LOCALES.join('|')})(;|$)/.exec(document.cookie)?.[2]
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
if (isInPath && stored()) {
  chosen ??= stored()
  document.cookie = 'lang=; path=/; max-age=0'
}
if (isKnown(chosen) && chosen !== root.dataset.locale && !asked(address) && !stored()) {
  root.hidden = true
  if (isInPath) address.pathname = (${JSON.stringify(PATH_OF_LOCALE)})[chosen] + address.pathname
  else {
    document.cookie = 'lang=' + chosen + '; path=/; max-age=31536000; samesite=lax'
    if (!stored()) address.searchParams.set('lang', chosen)
  }
  if (stored()) location.reload()
  else location.replace(address)
}
const language = pathOf(address)
if (language && (!isKnown(chosen) || chosen === asked(address)) && !stored()) {
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
