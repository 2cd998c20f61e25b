import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'

interface LocaleValue {
  locale: Locale
  t: Translate
}

const LocaleContext = createContext<LocaleValue | null>(null)

/** Provides the page's language and messages to `useLocale`, at the root of an island. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const value = useMemo(() => ({ locale, t: translator(locale) }), [locale])
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export function useLocale(): LocaleValue {
  const value = useContext(LocaleContext)
  if (!value) throw new Error('useLocale() needs a LocaleProvider at the root of its island')
  return value
}
