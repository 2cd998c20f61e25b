import { NEPALI_PATH } from './nepali-path.ts'

export const LOCALES = ['en', 'np'] as const
export type Locale = (typeof LOCALES)[number]
const DEFAULT_LOCALE: Locale = 'en'

export function parseLocale(value: unknown): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null
}

/** `np` is the product's own value, not a language tag. */
export function htmlLang(locale: Locale): 'en' | 'ne' {
  return locale === 'np' ? 'ne' : 'en'
}

const NEPALI_FIRST = /^\s*(np|ne(-[a-z0-9-]+)?)\s*(;|,|$)/i

/** Nepali only when the header lists it first: as `np` by the product's own client, or as the tag `ne`. */
export function localeFromAcceptLanguage(header: string | null | undefined): Locale {
  return NEPALI_FIRST.test(header ?? '') ? 'np' : DEFAULT_LOCALE
}

/** The user's choice; the language menu sets the cookie. */
export function localeFromCookie(header: string | null | undefined): Locale | null {
  return parseLocale(/(?:^|; )lang=([^;]*)/.exec(header ?? '')?.[1])
}

export function withoutLocale(pathname: string): string {
  return pathname.replace(NEPALI_PATH, '') || '/'
}

/** The language in the path of a page. */
export function localeFromPath(pathname: string): Locale | null {
  return NEPALI_PATH.test(pathname) ? 'np' : null
}
