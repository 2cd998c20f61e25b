import type { Locale } from '#domain/shell/locale.ts'
import type { MessageKey } from './keys.ts'

export type Translate = (key: MessageKey, values?: Record<string, unknown>) => string
export type Messages = { [key: string]: string | Messages }
type Source = (locale: Locale) => Translate

let source: Source = fromPage

/**
 * The server's source is i18next (all.ts), which would add 14 kB in a browser; there the page delivers the messages.
 */
export function setSource(next: Source): void {
  source = next
}

export function translator(locale: Locale): Translate {
  return source(locale)
}

let pageMessages: Messages | null = null

function fromPage(): Translate {
  pageMessages ??= messagesIn(document)
  return readerOf(pageMessages)
}

/** Adds the messages of another page of this site. */
export function addPageMessages(page: Document): void {
  pageMessages = { ...messagesIn(page), ...(pageMessages ?? messagesIn(document)) }
}

const messagesIn = (page: Document): Messages =>
  JSON.parse(page.getElementById('messages')?.textContent ?? '{}')

/** Implements the subset of i18next that our messages use: dotted keys, {{gaps}}, $t(keys) of other
 * messages, `_one` or `_other` by `count`. */
export function readerOf(messages: Messages): Translate {
  const find = (key: string) =>
    key
      .split('.')
      .reduce<string | Messages | undefined>(
        (found, part) => (typeof found === 'object' ? found[part] : undefined),
        messages,
      )
  return (key, values = {}) => {
    const plural = 'count' in values ? find(`${key}${values.count === 1 ? '_one' : '_other'}`) : undefined
    const text = plural ?? find(key)
    if (typeof text !== 'string') return key
    return text
      .replace(/\$t\(([\w.]+)\)/g, (_, nested: string) => String(find(nested)))
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
