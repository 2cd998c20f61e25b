/** Language tags of URLs (/ne/vehicles) and hreflang. The product's own value for `ne` is `np`. */
export const LANGUAGE_TAGS = ['en', 'ne']

/** Settings of the i18next instance that pages, API and jobs share. */
export const I18NEXT_SETTINGS = {
  // never changed: concurrent requests share it, and each uses getFixedT for its language
  lng: 'en',
  supportedLngs: LANGUAGE_TAGS,
  fallbackLng: LANGUAGE_TAGS,
  preload: LANGUAGE_TAGS,
  initAsync: false,
  interpolation: { escapeValue: false },
}
