import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import { ruleNumbers, withRuleNumbers } from '#messages/rule-numbers.ts'
import { filesIn } from './files.ts'

/** What differs by language is a column of the table (domain/shell/languages.ts), or a `Record<Locale, ...>`. */
const ROOM = ['languages', 'language-path', 'locale'].map((name) => `src/domain/shell/${name}.ts`)
const names = LOCALES.map((locale) => `'${locale}'`).join('|')
const COMPARISON = new RegExp(`[!=]==? (?:${names})|(?:${names}) [!=]==?|case (?:${names})`)
const paths = LOCALES.flatMap((locale) => LANGUAGES[locale].path || []).join('|')
const PATH = new RegExp(`['"\`](?:${paths})(?:[/'"\`$])`)

/** Numbers that belong to no rule, by message. Others are parameters (src/messages/rule-numbers.ts). */
const OWN_NUMBERS: Record<string, string> = {
  'booking.contact.hint': 'mobile numbers begin with 9',
  'booking.errors.numberKind': 'mobile numbers begin with 9',
  'errors.contactNumber': 'mobile numbers begin with 9',
  'booking.contact.abroadHint': 'an example',
  'booking.errors.numberAbroad': 'an example',
  'errors.numberAbroad': 'an example',
  'booking.errors.km': 'an example',
  'booking.search.outsideNepal': 'an example',
  'carpool.errors.priceWhole': 'an example',
  'hosting.errors.plate': 'an example',
  'hosting.errors.whole': 'an example',
  'hosting.general.plateExample': 'an example',
  'hosting-dates.mine.sample': 'an example',
  'search.errors.outsideNepal': 'an example',
  'booking.errors.noPrice': 'nothing',
  'carpool.errors.priceZero': 'nothing',
  'errors.noPrice': 'nothing',
  'booking.free.title': 'advertised so, beside the terms that hold',
  'content.mapData.made.age': 'dates of the data',
  'content.mapData.osm.licence': 'the name of a licence',
  'content.mapData.others.parks': 'the name of a licence',
  'content.mapData.others.points': 'the name of a licence',
  'hosting-forms.driver.phoneHint': 'the country code',
  'verification.prefix': 'the country code',
  'verification.sentTo': 'the country code',
  'hosting-pictures.crop.turn': 'a quarter of a turn',
  'threads.quick.late10': 'a delay',
  'threads.quick.late30': 'a delay',
  'payment.demo.amounts.plain': 'an amount as eSewa writes it',
  'payment.demo.amounts.comma': 'an amount as eSewa writes it',
  'payment.demo.amounts.grouped': 'an amount as eSewa writes it',
}

function numbersIn(words: object, prefix: string): string[] {
  return Object.entries(words).flatMap(([key, value]): string[] => {
    if (typeof value === 'object') return numbersIn(value, `${prefix}.${key}`)
    return /\p{Nd}/u.test(value.replaceAll(/\{\{[^}]*\}\}/g, '')) ? [`${prefix}.${key}`] : []
  })
}

describe('each language', () => {
  const sources = filesIn('src').filter(({ name }) => !name.endsWith('.json') && !ROOM.includes(name))

  it('is compared only in its own room', () => {
    const found = sources.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => COMPARISON.test(line) || PATH.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it.each(LOCALES)('has no limit written into a message: %s', (locale) => {
    const found = filesIn(`src/messages/${locale}`).flatMap(({ name, text }) =>
      numbersIn(JSON.parse(text), name.replace(/^.*\/|\.json$/g, '')),
    )
    expect(found.toSorted()).toEqual(Object.keys(OWN_NUMBERS).toSorted())
  })

  it('uses every named limit of the rules, and no other', () => {
    const texts = ['src/messages/en', 'src/server/db/seed/data/pages'].flatMap((folder) =>
      filesIn(folder).map(({ text }) => text),
    )
    const isUsed = (name: string) => texts.some((text) => new RegExp(`\\{(rule|n)\\.${name}\\b`).test(text))
    expect(Object.keys(ruleNumbers('en')).filter((name) => !isUsed(name))).toEqual([])
    expect(() => withRuleNumbers({ text: '{{rule.nothing}}' }, 'en')).toThrow('{{rule.nothing}}')
  })

  it('shows numbers in its own digits, with or without separators', () => {
    const words = { grouped: 'at most {{rule.priceMost}}', plain: '{{rule.priceMost, plain}}', gap: '{{n}}' }
    expect(withRuleNumbers(words, 'en')).toEqual({
      grouped: 'at most 10,00,000',
      plain: '1000000',
      gap: '{{n}}',
    })
    expect(withRuleNumbers(words, 'np')).toEqual({
      grouped: 'at most १०,००,०००',
      plain: '१००००००',
      gap: '{{n}}',
    })
  })
})
