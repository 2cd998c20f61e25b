import { describe, expect, it } from 'vitest'
import { htmlLang, localeFromAcceptLanguage, parseLocale } from '#domain/shell/locale.ts'

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
  it('gives the language tag of a locale', () => {
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
