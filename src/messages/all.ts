import i18next from 'i18next'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import type { MessageKey } from './keys.ts'
import { I18NEXT_SETTINGS } from './settings.ts'
import { type Messages, setSource, type Translate } from './t.ts'
import { WORDS, words } from './words.ts'

export type MessageRoom = keyof typeof WORDS.en

// astro-i18next initialises it for the pages (astro-i18next.config.cjs); the API and the jobs run outside Astro
if (!i18next.isInitialized) i18next.use(words).init(I18NEXT_SETTINGS)

/**
 * A shared instance with a fixed translator per language: its own language never changes, because requests in both
 * languages share it.
 */
const translators = new Map<Locale, Translate>()
setSource((locale) => {
  const known = translators.get(locale)
  if (known) return known
  const fixed = i18next.getFixedT(htmlLang(locale))
  const translate = withCache((key, values = {}) => fixed(key, values))
  translators.set(locale, translate)
  return translate
})

/** A page has hundreds of texts, most without values, and i18next parses each key every time. */
function withCache(translate: Translate): Translate {
  const texts = new Map<MessageKey, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    const text = texts.get(key) ?? translate(key)
    texts.set(key, text)
    return text
  }
}

export function messagesOf(locale: Locale, rooms: readonly MessageRoom[]): Messages {
  return Object.fromEntries(rooms.map((room) => [room, WORDS[locale][room]]))
}
