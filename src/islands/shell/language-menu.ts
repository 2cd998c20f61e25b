import { parseLocale } from '#domain/shell/locale.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Keeps the choice in local storage (spec section 1), mirrors it to a cookie for the server, and reloads without `?lang`.
 * Where neither is allowed the address carries it, from page to page (layouts/parts/language-script.ts).
 */
class LanguageMenu extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-language]') : null
      const locale = parseLocale(link?.dataset.language)
      if (!locale) return
      event.preventDefault()
      try {
        localStorage.setItem('app:shell:locale', locale)
      } catch {
        // storage is forbidden or full: the cookie may still be kept
      }
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
      document.cookie = `lang=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
      const url = new URL(location.href)
      if (document.cookie.includes(`lang=${locale}`)) url.searchParams.delete('lang')
      else url.searchParams.set('lang', locale)
      if (url.href === location.href) location.reload()
      else location.replace(url)
    })
  }
}

customElements.define('language-menu', LanguageMenu)
