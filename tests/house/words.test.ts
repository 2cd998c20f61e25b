import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/shell/locale.ts'
import { messagesOf } from '#messages/all.ts'
import type { MessageKey } from '#messages/keys.ts'
import { type Messages, readerOf, translator } from '#messages/t.ts'
import { filesIn } from './files.ts'

function keysOf(messages: Messages, prefix = ''): MessageKey[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [(prefix + key) as MessageKey] : keysOf(value, `${prefix}${key}.`),
  )
}

describe('the text of a page', () => {
  it.each(LOCALES)('is formatted in the browser as it is by i18next on the server: %s', (locale) => {
    const rooms = filesIn('src/messages/en').map(({ name }) => name.split('/').at(-1)?.replace('.json', ''))
    const messages = messagesOf(locale, rooms as Parameters<typeof messagesOf>[1])
    const [browser, server] = [readerOf(messages), translator(locale)]
    const names = [...JSON.stringify(messages).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
    const gaps = Object.fromEntries(
      names.filter((name) => name !== 'count').map((name) => [name, `<${name}>`]),
    )
    for (const key of keysOf(messages)) {
      expect(browser(key, gaps)).toBe(server(key, gaps))
      const plain = key.replace(/_(one|other)$/, '') as MessageKey
      for (const count of [0, 1, 2, 12])
        expect(browser(plain, { ...gaps, count })).toBe(server(plain, { ...gaps, count }))
    }
  })
})
