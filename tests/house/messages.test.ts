import { describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { filesIn } from './files.ts'

type Words = { [key: string]: string | Words }

function flat(words: Words, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}
function messagesIn(locale: string): Map<string, string> {
  return new Map(
    filesIn(`src/messages/${locale}`).flatMap(({ name, text }) => {
      const room = name.split('/').at(-1)?.replace('.json', '')
      return flat(JSON.parse(text)).map(([key, value]): [string, string] => [`${room}.${key}`, value])
    }),
  )
}

const english = messagesIn('en')
const nepali = messagesIn('np')
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{([\w.]+)/g)].map(([, name]) => name).sort()
/** Each has another word in the glossary. */
const OTHER_NEPALI_WORDS =
  /सवारीधनी|विचाराधीन|सम्पन्न|क्यालेन्डर|फाराम|टिपोट|उपकरण|मंसिर|रंगशाला|(लिने|छोड्ने) (समय|बेला)/
/** Names and symbols that are written the same in both languages. */
const SAME = /^(Google|Facebook|[\W\d]*)$/

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...nepali.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('have the same placeholders in both languages', () => {
    const wrong = [...english]
      .filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(nepali.get(key) ?? '').join())
      .map(([key]) => key)
    expect(wrong).toEqual([])
  })

  it('follow docs/glossary.md in Nepali', () => {
    const wrong = [...nepali].filter(
      ([key, text]) =>
        OTHER_NEPALI_WORDS.test(text) || (text.includes('सवारी') && !/sawari/i.test(english.get(key) ?? '')),
    )
    expect(wrong).toEqual([])
  })

  it('put बजे after a clock time that a postposition follows', () => {
    const wrong = [...nepali].filter(([, text]) =>
      /\{\{(time|moment|until|again)\}\}(मा|भित्र|सम्म|का लागि)/.test(text),
    )
    expect(wrong).toEqual([])
  })

  it('contain only Nepali in the Nepali files', () => {
    const wrong = [...nepali].filter(
      ([, text]) => !/[\u0900-\u097f]/.test(text) && !SAME.test(text) && placeholdersOf(text).length === 0,
    )
    expect(wrong).toEqual([])
  })

  it('name every wallet wherever they list all of them', () => {
    for (const gateway of GATEWAYS) {
      for (const words of [english, nepali])
        expect(words.get('wallets.all')).toContain(words.get(`wallets.${gateway}.name`))
      expect(english.get('wallets.unknownPayment')).toContain(gateway)
    }
  })

  it('exist for every API error', () => {
    for (const { message } of Object.values(ERRORS)) expect(english.has(message), message).toBe(true)
  })

  const code = filesIn('src').filter(
    ({ name }) => /\.(ts|tsx|astro)$/.test(name) && !name.startsWith('src/server/db/seed/data'),
  )

  it('exist for every key used in code', () => {
    const known = new Set([...english.keys()].map((key) => key.replace(/_(one|other)$/, '')))
    const rooms = [...new Set([...english.keys()].map((key) => key.split('.')[0]))].join('|')
    const named = code.flatMap(({ name, text }) =>
      // the arguments of MessageName are prefixes, which the compiler checks
      [
        ...text
          .replaceAll(/MessageName<[^>]*>/g, '')
          .matchAll(new RegExp(`['"\`]((?:${rooms})\\.[\\w.]+\\w)['"\`]`, 'g')),
      ].map(([, key]) => ({
        name,
        key: key ?? '',
      })),
    )
    const wrong = named.filter(({ key }) => !known.has(key) && !/\.(json|ts|tsx|css|astro)$/.test(key))
    expect(wrong).toEqual([])
  })

  it('exist for every key with a computed suffix', () => {
    const rooms = [...new Set([...english.keys()].map((key) => key.split('.')[0]))].join('|')
    const started = code.flatMap(({ name, text }) =>
      [...text.matchAll(new RegExp(`['"\`]((?:${rooms})\\.[\\w.-]*)\\$\\{`, 'g'))].map(([, start]) => ({
        name,
        start: start ?? '',
      })),
    )
    expect(started.length).toBeGreaterThan(20)
    expect(started.filter(({ start }) => ![...english.keys()].some((key) => key.startsWith(start)))).toEqual(
      [],
    )
  })

  it('include no unused key', () => {
    const all = code.map(({ text }) => text).join('\n')
    const isUsed = (key: string) => {
      const bare = key.replace(/_(one|other)$/, '')
      if (all.includes(bare)) return true
      // a key with computed last parts, such as vehicles.fuel.${fuel}
      const parts = bare.split('.')
      return parts.some((_, index) => index > 0 && all.includes(`${parts.slice(0, index).join('.')}.\${`))
    }
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})
