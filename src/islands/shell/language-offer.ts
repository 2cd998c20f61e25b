import { localeFromCookie } from '#domain/shell/locale.ts'

const CLOSED = 'app:shell:languageOffer'

/** Offers the language of a template to a visitor whose browser prefers it, until it is closed or a language is chosen. */
export function offerLanguage(template: HTMLTemplateElement, choose: (event: Event) => void): void {
  const offer = template.content.firstElementChild
  if (!offer || hasDecided()) return
  offer.addEventListener('click', choose)
  offer.querySelector('button')?.addEventListener('click', () => {
    localStorage.setItem(CLOSED, '1')
    offer.remove()
    document.getElementById('content')?.focus({ preventScroll: true })
  })
  document.querySelector('body > header')?.after(offer)
}

function hasDecided(): boolean {
  try {
    const isStored = [CLOSED, 'app:shell:locale'].some((key) => localStorage.getItem(key) !== null)
    return isStored || localeFromCookie(document.cookie) !== null
  } catch {
    // storage is blocked: an offer could not be closed for good
    return true
  }
}
