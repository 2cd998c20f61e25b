interface Language {
  /** BCP 47, for `lang`, hreflang and i18next */
  tag: string
  openGraph: string
  /** what the path of a page begins with; '' for the default language */
  path: string
  name: string
  /** where there is little room */
  shortName: string
  calendar: 'bikram' | 'gregorian'
  /** a Unicode numbering system */
  digits: 'latn' | 'deva'
  /** of its words: decides fonts, and how plates are written */
  script: 'latin' | 'devanagari'
}

/**
 * The languages of the product, the default one first; `np` is our own name, not a language tag. Everything that depends on a
 * language reads it here or in a `Record<Locale, ...>`; how to add one is in docs/guides/a-language.md. Part of the first script
 * of every page.
 */
export const LANGUAGES = {
  en: {
    tag: 'en',
    openGraph: 'en_US',
    path: '',
    name: 'English',
    shortName: 'EN',
    calendar: 'gregorian',
    digits: 'latn',
    script: 'latin',
  },
  np: {
    tag: 'ne',
    openGraph: 'ne_NP',
    path: '/ne',
    name: 'नेपाली',
    shortName: 'ने',
    calendar: 'bikram',
    digits: 'deva',
    script: 'devanagari',
  },
} as const satisfies Record<string, Language>

/** What names the language in the path of a page, as astro-i18next writes it. */
export const LANGUAGE_PATH = new RegExp(
  `^(?:${Object.values(LANGUAGES)
    .flatMap(({ path }) => path || [])
    .join('|')})(?=/|$)`,
)
