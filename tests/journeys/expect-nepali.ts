import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { WORDS } from '#messages/words.ts'
import { expect } from './base.ts'

const drivers = WORDS.en.drivers

const MESSAGES = path.resolve(import.meta.dirname, '../../src/messages')
const WORD = /\p{Script=Latin}{2,}/gu

/** The Latin words of all messages of a language, but for slots such as {{day}} and tags. */
function wordsOf(language: 'en' | 'np'): Set<string> {
  const folder = path.join(MESSAGES, language)
  const text = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const values = text.flatMap((json) => json.match(/: ".*"/g) ?? [])
  const words = values.flatMap((value) => value.replaceAll(/\{\{.*?\}\}|<.*?>/g, ' ').match(WORD) ?? [])
  return new Set(words.map((word) => word.toLowerCase()))
}

/** Of places and of peoples, and so of persons: Gurung is a language too. */
const NAMES = new Set([
  'nepal',
  'kathmandu',
  ...Object.values(drivers.languages).flatMap((name) => name.toLowerCase().split(/\W+/)),
])
/** Words that Nepali sentences have too are brands and units. */
const ENGLISH = wordsOf('en').difference(wordsOf('np')).difference(NAMES)

/**
 * No English word of ours on a Nepali page, its hidden parts and templates included. What users wrote is in an element
 * with a `lang` of its own.
 */
export async function expectNepali(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const read = (text: string | null, element: Element | null) => {
      // what a user types is theirs
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

/** E-mail, pages, files; plates; people of the tests. */
const NO_SENTENCE = /\S*[@/.-]\S+|\p{Lu}\p{Ll} \d+ \p{Lu}\p{Ll}+ \d+|Guest \d+/gu

/** 'Save: Save the file' of a text that has such words. Coupons are in capital letters. */
function englishOf(text: string): string | null {
  const words = text.replaceAll(NO_SENTENCE, ' ').match(WORD) ?? []
  const english = words.filter((word) => word !== word.toUpperCase() && ENGLISH.has(word.toLowerCase()))
  return english.length ? `${english.join(' ')}: ${text}` : null
}
