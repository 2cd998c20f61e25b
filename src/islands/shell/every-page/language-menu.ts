import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/**
 * Stores the choice in local storage, mirrors it to a cookie for the server, and reloads without the language in the
 * URL. Where neither is allowed the URL carries it from page to page (layouts/parts/language-script.ts).
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
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-language]') : null
  const locale = link?.dataset.language
  if (!locale) return
  event.preventDefault()
  try {
    localStorage.setItem('app:shell:locale', locale)
  } catch {
    // storage is blocked or full: the cookie may still be stored
  }
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`
  const url = new URL(location.href)
  url.pathname = url.pathname.replace(LANGUAGE_PATH, '')
  if (document.cookie.includes(`lang=${locale}`)) url.searchParams.delete('lang')
  else url.searchParams.set('lang', locale)
  if (url.href === location.href) location.reload()
  else location.replace(url)
}

customElements.define('language-menu', LanguageMenu)
