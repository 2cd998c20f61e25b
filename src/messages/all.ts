import i18next from 'i18next'
import { LRUCache } from 'lru-cache'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { I18NEXT_SETTINGS } from './settings.ts'
import { type Messages, setSource, type Translate } from './t.ts'
import { WORDS, words } from './words.ts'

/** Of one language, with their values such as prices and dates: about 1 MB. */
const MAX_TEXTS = 5_000

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

/** A page has hundreds of texts, and i18next parses each key every time. */
function withCache(translate: Translate): Translate {
  const texts = new LRUCache<string, string>({ max: MAX_TEXTS })
  return (key, values) => {
    const name = values ? key + JSON.stringify(values) : key
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = translate(key, values)
    texts.set(name, text)
    return text
  }
}

/** Of these rooms, and what every failed state says, of `shell`, which few public pages load. */
export function messagesOf(locale: Locale, rooms: readonly MessageRoom[]): Messages {
  const { failed, retry } = WORDS[locale].shell
  const ofFailures = { failed: { title: failed.title }, retry }
  return { shell: ofFailures, ...Object.fromEntries(rooms.map((room) => [room, WORDS[locale][room]])) }
}
