interface Language {
  /** BCP 47, for `lang`, hreflang and i18next */
  tag: string
  /** what the path of a page begins with; '' for the default language */
  path: string
  name: string
  calendar: 'bikram' | 'gregorian'
  /** a Unicode numbering system */
  digits: 'latn' | 'deva'
  /** of its words: decides fonts, and how plates are written */
  script: 'latin' | 'devanagari'
}

/**
 * The languages of the product, the default one first; `np` is our own name, not a language tag. Everything that depends on a
 * language reads it here or in a `Record<Locale, ...>`; how to add one is in docs/guides/a-language.md.
 */
export const LANGUAGES = {
  en: {
    tag: 'en',
    path: '',
    name: 'English',
    calendar: 'gregorian',
    digits: 'latn',
    script: 'latin',
  },
  np: {
    tag: 'ne',
    path: '/ne',
    name: 'नेपाली',
    calendar: 'bikram',
    digits: 'deva',
    script: 'devanagari',
  },
} as const satisfies Record<string, Language>
