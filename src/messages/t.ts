import i18next, { type TFunction } from 'i18next'
import type { Locale } from '#domain/shell/locale.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string
export type Messages = Record<string, unknown>

/** The only door to i18next: one instance, asked per language, because two requests at once must not share one. */
function instance(): typeof i18next {
  if (!i18next.isInitialized) {
    i18next.init({
      initAsync: false,
      fallbackLng: 'en',
      resources: {},
      interpolation: { escapeValue: false },
    })
  }
  return i18next
}

export function registerMessages(locale: Locale, messages: Messages): void {
  instance().addResourceBundle(locale, 'translation', messages, true, true)
}

const MESSAGES_ELEMENT = 'messages'

/** In the browser a page brings the rooms' messages that its islands need, as JSON. */
function registerFromPage(locale: Locale): void {
  if (typeof document === 'undefined' || instance().hasResourceBundle(locale, 'translation')) return
  const text = document.getElementById(MESSAGES_ELEMENT)?.textContent
  if (text) registerMessages(locale, JSON.parse(text))
}

export function translator(locale: Locale): Translate {
  registerFromPage(locale)
  const fixed: TFunction = instance().getFixedT(locale)
  return (key, values) => fixed(key, values ?? {})
}
