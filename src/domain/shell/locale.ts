import { LANGUAGE_PATH } from './language-path.ts'
import { LANGUAGES } from './languages.ts'

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as Locale[]
export const DEFAULT_LOCALE = 'en' as const satisfies Locale
/** Every language but the default one. */
export type OtherLocale = Exclude<Locale, typeof DEFAULT_LOCALE>
export const OTHER_LOCALES = LOCALES.filter((locale): locale is OtherLocale => locale !== DEFAULT_LOCALE)

export function parseLocale(value: unknown): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null
}

/** The default one for anything else. */
export const readLocale = (value: unknown): Locale => parseLocale(value) ?? DEFAULT_LOCALE

export const htmlLang = (locale: Locale) => LANGUAGES[locale].tag

/** The first language of the header, as our own name (our own client sends it) or as a tag. */
export function localeFromAcceptLanguage(header: string | null | undefined): Locale {
  const first = /^\s*([\w-]+)\s*(?:[;,]|$)/.exec(header ?? '')?.[1]?.toLowerCase()
  const isFirst = (locale: Locale) => first === locale || first?.split('-')[0] === htmlLang(locale)
  return LOCALES.find(isFirst) ?? DEFAULT_LOCALE
}

/** The user's choice; the language menu sets the cookie. */
export function localeFromCookie(header: string | null | undefined): Locale | null {
  return parseLocale(/(?:^|; )lang=([^;]*)/.exec(header ?? '')?.[1])
}

export function withoutLocale(pathname: string): string {
  return pathname.replace(LANGUAGE_PATH, '') || '/'
}

/** The language in the path of a page. */
export function localeFromPath(pathname: string): Locale | null {
  const path = LANGUAGE_PATH.exec(pathname)?.[0]
  return LOCALES.find((locale) => LANGUAGES[locale].path === path) ?? null
}

/** The path of a page below that of its language. */
export const pathIn = (locale: Locale, path: string): string => LANGUAGES[locale].path + path

/** The column of a field in a language: title_en, title_np. */
export const columnIn = <Field extends string, In extends Locale>(field: Field, locale: In) =>
  `${field}_${locale}` as const

/** The property of a field in a language, in code and in stored JSON: titleEn, titleNp. */
export const propertyIn = <Field extends string>(field: Field, locale: Locale) =>
  `${field}${locale.slice(0, 1).toUpperCase()}${locale.slice(1)}` as `${Field}${Capitalize<Locale>}`

/** Each form names every language, so that a query without the column of a new one does not compile. */
type LocalizedRow<Field extends string> =
  | { readonly [Name in `${Field}_${Locale}`]: unknown }
  | { readonly [Name in `${Field}${Capitalize<Locale>}`]: unknown }
  | { readonly [Name in Field | `${Field}_${OtherLocale}`]: unknown }
  | { readonly [Name in Field | `${Field}${Capitalize<OtherLocale>}`]: unknown }

/**
 * A field of a row in a language. The text without a language (`address_from` beside `address_from_np`) is that of the default
 * language, in which a text is given where there is none in the wanted one.
 */
export function inLanguage<Field extends string>(
  row: LocalizedRow<Field>,
  field: Field,
  locale: Locale,
): string {
  const texts: Readonly<Record<string, unknown>> = row
  for (const one of [locale, DEFAULT_LOCALE])
    for (const name of [columnIn(field, one), propertyIn(field, one)]) {
      const text = texts[name]
      if (typeof text === 'string') return text
    }
  const text = texts[field]
  return typeof text === 'string' ? text : ''
}

/** What exists in English and Nepali alone, such as the names of roads: another language takes the one in its script. */
export const textIn = <Text>(texts: { readonly en: Text; readonly np: Text }, locale: Locale): Text =>
  LANGUAGES[locale].script === 'latin' ? texts.en : texts.np

const SCRIPTS = { latin: /\p{Script=Latin}/u, devanagari: /\p{Script=Devanagari}/u }

/**
 * A name as somebody gave it, or the same name in the other script, where that is known: the one in the script of the
 * language.
 */
export function spellingIn(locale: Locale, given: string, other: string | null | undefined): string {
  return other && !SCRIPTS[LANGUAGES[locale].script].test(given) ? other : given
}

/** A value for each language. */
export const byLanguage = <Value>(valueIn: (locale: Locale) => Value) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>

export async function inEachLanguage<Value>(
  valueIn: (locale: Locale) => Promise<Value>,
): Promise<Record<Locale, Value>> {
  const values = await Promise.all(LOCALES.map(valueIn))
  return byLanguage((locale) => values[LOCALES.indexOf(locale)] as Value)
}
