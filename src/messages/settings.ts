/** Language tags: they stand in addresses (/ne/vehicles) and in hreflang. The product's own value for `ne` is `np`. */
export const LANGUAGE_TAGS = ['en', 'ne']

/** Of the one i18next of pages, API and jobs. */
export const I18NEXT_SETTINGS = {
  // never changed: two requests at once share it, so each asks with getFixedT for its own language
  lng: 'en',
  supportedLngs: LANGUAGE_TAGS,
  fallbackLng: LANGUAGE_TAGS,
  preload: LANGUAGE_TAGS,
  initAsync: false,
  interpolation: { escapeValue: false },
}
