import { htmlLang, LOCALES } from '#domain/shell/locale.ts'
import * as en from './en.ts'
import * as np from './np.ts'
import { withRuleNumbers } from './rule-numbers.ts'

/** All messages, for the server. A browser gets only the rooms of its page. */
export const WORDS = { en: withRuleNumbers(en, 'en'), np: withRuleNumbers(np, 'np') }

/** An i18next backend that returns a language's messages synchronously, by tag. */
export const words = {
  type: 'backend' as const,
  init(): void {},
  read(tag: string, _namespace: string, done: (error: null, words: object | boolean) => void): void {
    const locale = LOCALES.find((known) => htmlLang(known) === tag)
    done(null, locale ? WORDS[locale] : false)
  },
}
