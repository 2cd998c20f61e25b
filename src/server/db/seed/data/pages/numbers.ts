import type { Locale } from '#domain/shell/locale.ts'
import { ruleNumbers } from '#messages/rule-numbers.ts'
import { WORDS } from '#messages/words.ts'

/** What the texts of the pages say of the rules: numbers in the digits of the language, and the names of the wallets. */
export const numbersIn = (locale: Locale) => ({
  ...ruleNumbers(locale),
  wallets: WORDS[locale].wallets.all,
})
