import i18next from 'i18next'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'
import { I18NEXT_SETTINGS } from './settings.ts'
import { type Messages, setSource } from './t.ts'
import { WORDS, words } from './words.ts'

export type MessageRoom = keyof typeof WORDS.en

// astro-i18next initialises it for the pages (astro-i18next.config.cjs); the API and the jobs run outside Astro
if (!i18next.isInitialized) i18next.use(words).init(I18NEXT_SETTINGS)

/**
 * A shared instance with a fixed translator per language: its own language never changes, because requests in both
 * languages share it.
 */
setSource((locale) => {
  const fixed = i18next.getFixedT(htmlLang(locale))
  return (key, values) => fixed(key, values ?? {})
})

export function messagesOf(locale: Locale, rooms: readonly MessageRoom[]): Messages {
  return Object.fromEntries(rooms.map((room) => [room, WORDS[locale][room]]))
}
