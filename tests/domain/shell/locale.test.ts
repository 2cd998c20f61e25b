import { describe, expect, it } from 'vitest'
import {
  columnIn,
  htmlLang,
  inEachLanguage,
  inLanguage,
  localeFromAcceptLanguage,
  parseLocale,
  pathIn,
  propertyIn,
  spellingIn,
  textIn,
} from '#domain/shell/locale.ts'

describe('parseLocale', () => {
  it.each([
    ['en', 'en'],
    ['np', 'np'],
    ['ne', null],
    ['EN', null],
    ['', null],
    [null, null],
    [undefined, null],
    [['np'], null],
    [{ np: 'np' }, null],
  ])('reads %j as %j', (value, expected) => {
    expect(parseLocale(value)).toBe(expected)
  })
})

describe('htmlLang', () => {
  it('returns the language tag of a locale', () => {
    expect(htmlLang('en')).toBe('en')
    expect(htmlLang('np')).toBe('ne')
  })
})

describe('localeFromAcceptLanguage', () => {
  it.each([
    ['np', 'np'],
    ['ne', 'np'],
    [' NP ', 'np'],
    ['ne-NP,ne;q=0.9,en;q=0.8', 'np'],
    ['np,en;q=0.5', 'np'],
    ['ne;q=1', 'np'],
    ['en', 'en'],
    ['en-US,en;q=0.9,ne;q=0.8', 'en'],
    ['new', 'en'],
    ['nepali', 'en'],
    ['np-NP', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('reads %j as %s', (header, expected) => {
    expect(localeFromAcceptLanguage(header)).toBe(expected)
  })
})

describe('a localized field of a row', () => {
  it('has its own column and property', () => {
    expect([columnIn('title', 'en'), columnIn('cities.title', 'np')]).toEqual(['title_en', 'cities.title_np'])
    expect([propertyIn('title', 'en'), propertyIn('title', 'np')]).toEqual(['titleEn', 'titleNp'])
  })

  it.each([
    [{ title_en: 'White', title_np: 'सेतो' }, 'White', 'सेतो'],
    [{ titleEn: 'White', titleNp: 'सेतो' }, 'White', 'सेतो'],
    [{ title: 'White', title_np: 'सेतो' }, 'White', 'सेतो'],
    [{ title: 'White', titleNp: 'सेतो' }, 'White', 'सेतो'],
    // written before there was a second language
    [{ title: 'White', title_np: null }, 'White', 'White'],
    [{ title_en: 'White', title_np: null }, 'White', 'White'],
    [{ titleEn: 'White', titleNp: '' }, 'White', ''],
    [{ title_en: null, title_np: null }, '', ''],
  ])('is read from %j as %s and %s', (row, en, np) => {
    expect([inLanguage(row, 'title', 'en'), inLanguage(row, 'title', 'np')]).toEqual([en, np])
  })
})

it('pathIn puts the path of the language before the path of the page', () => {
  expect([pathIn('en', '/login'), pathIn('np', '/login')]).toEqual(['/login', '/ne/login'])
})

it('textIn returns the text in the script of the language, and inEachLanguage a value for each language', async () => {
  const texts = { en: 'Prithvi Highway', np: 'पृथ्वी राजमार्ग' }
  expect(await inEachLanguage(async (locale) => textIn(texts, locale))).toEqual(texts)
})

describe('spellingIn', () => {
  it.each([
    ['en', 'Sita', 'सीता', 'Sita'],
    ['np', 'Sita', 'सीता', 'सीता'],
    ['en', 'सीता', 'Sita', 'Sita'],
    ['np', 'सीता', 'Sita', 'सीता'],
    ['np', 'Sita', null, 'Sita'],
    ['en', 'सीता', null, 'सीता'],
    ['en', 'सीता', '', 'सीता'],
    ['en', '', null, ''],
    // a house that was named in both, or in neither
    ['np', 'Hotel सगरमाथा', 'Hotel Sagarmatha', 'Hotel सगरमाथा'],
    ['np', '27', null, '27'],
  ] as const)('for a reader of %s, of %j beside %j, gives %j', (locale, given, other, expected) => {
    expect(spellingIn(locale, given, other)).toBe(expected)
  })
})
