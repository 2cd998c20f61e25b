import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { WORDS } from '#messages/words.ts'
import { expect } from './base.ts'

const drivers = WORDS.en.drivers

const MESSAGES = path.resolve(import.meta.dirname, '../../src/messages')
const WORD = /\p{Script=Latin}{2,}/gu

/** The Latin words of all messages of a language, without placeholders such as {{day}} and tags. */
function wordsOf(language: 'en' | 'np'): Set<string> {
  const folder = path.join(MESSAGES, language)
  const text = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const values = text.flatMap((json) => json.match(/: ".*"/g) ?? [])
  const words = values.flatMap((value) => value.replaceAll(/\{\{.*?\}\}|<.*?>/g, ' ').match(WORD) ?? [])
  return new Set(words.map((word) => word.toLowerCase()))
}

/** Names of places and peoples, which are names of persons, too: Gurung is also a language. */
const NAMES = new Set([
  'nepal',
  'kathmandu',
  ...Object.values(drivers.languages).flatMap((name) => name.toLowerCase().split(/\W+/)),
])
/** English words, without those that Nepali messages contain as well: brands and units. */
const ENGLISH = wordsOf('en').difference(wordsOf('np')).difference(NAMES)

/**
 * Expects no English word of our messages on a Nepali page, hidden parts and templates included. Texts of users are in
 * elements with their own `lang`.
 */
export async function expectNepali(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const read = (text: string | null, element: Element | null) => {
      // a text area contains the user's text
      if (element?.matches('textarea')) return
      const language = element?.closest('[lang]')?.getAttribute('lang') ?? 'ne'
      if (text && language === 'ne' && /[a-z]{2}/i.test(text)) found.add(text.trim())
    }
    const walk = (root: Node) => {
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const { currentNode: node } = nodes
        if (node instanceof HTMLTemplateElement) walk(node.content)
        else if (node instanceof Element)
          for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            read(node.getAttribute(name), node)
        else if (!node.parentElement?.matches('script, style, noscript'))
          read(node.textContent, node.parentElement)
      }
    }
    walk(document.documentElement)
    return [...found]
  })
  expect(texts.map(englishOf).filter(Boolean)).toEqual([])
}

/** E-mail addresses, URLs and files; plates; users of the tests. */
const NO_SENTENCE = /\S*[@/.-]\S+|\p{Lu}\p{Ll} \d+ \p{Lu}\p{Ll}+ \d+|Guest \d+/gu

/** 'Save: Save the file' for a text with English words. Coupons, in capital letters, are allowed. */
function englishOf(text: string): string | null {
  const words = text.replaceAll(NO_SENTENCE, ' ').match(WORD) ?? []
  const english = words.filter((word) => word !== word.toUpperCase() && ENGLISH.has(word.toLowerCase()))
  return english.length ? `${english.join(' ')}: ${text}` : null
}
