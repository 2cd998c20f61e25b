import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/**
 * Stores the choice in local storage, mirrors it to a cookie for the server, and reloads without the language in the
 * URL. Where neither is allowed the URL carries it from page to page (layouts/parts/language-script.ts), and where the path
 * alone decides, it leads to the path of the language, without a cookie.
 */
class LanguageMenu extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', chooseLanguage)
    // few visitors have that, and few of them more than once
    const template = document.querySelector<HTMLTemplateElement>(
      `template[data-offer="${navigator.languages[0]?.split('-')[0]}"]`,
    )
    if (template)
      import('../language-offer.ts').then(({ offerLanguage }) => offerLanguage(template, chooseLanguage))
  }
}

function chooseLanguage(event: Event): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null
  const locale = link?.dataset.language
  if (!link || !locale) return
  const isInPath = 'languageInPath' in document.documentElement.dataset
  event.preventDefault()
  try {
    localStorage.setItem('app:shell:locale', locale)
  } catch {
    // storage is blocked or full: the cookie may still be stored
  }
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  if (!isInPath) document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  const path = isInPath ? (LANGUAGE_PATH.exec(link.pathname)?.[0] ?? '') : ''
  url.pathname = path + url.pathname.replace(LANGUAGE_PATH, '')
  if (isInPath || document.cookie.includes(`lang=${locale}`)) url.searchParams.delete('lang')
  else url.searchParams.set('lang', locale)
  if (url.href === location.href) location.reload()
  else location.replace(url)
}

customElements.define('language-menu', LanguageMenu)
