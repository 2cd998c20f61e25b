import { createContext, useContext } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'

/** The page's language, for the parts that every form shares. */
export const LocaleContext = createContext<Locale>('en')

export function useLocale(): { locale: Locale; t: Translate } {
  const locale = useContext(LocaleContext)
  return { locale, t: translator(locale) }
}
