import { DEFAULT_LOCALE, htmlLang, LOCALES } from '../domain/shell/locale.ts'

export const LANGUAGE_TAGS = LOCALES.map(htmlLang)

/** Settings of the i18next instance that pages, API and jobs share. */
export const I18NEXT_SETTINGS = {
  // never changed: concurrent requests share it, and each uses getFixedT for its language
  lng: htmlLang(DEFAULT_LOCALE),
  supportedLngs: LANGUAGE_TAGS,
  fallbackLng: LANGUAGE_TAGS,
  preload: LANGUAGE_TAGS,
  initAsync: false,
  interpolation: { escapeValue: false },
}
