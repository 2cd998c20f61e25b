import type { ReactNode } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Failed } from './Failed.tsx'
import { LocaleProvider, useLocale } from './LocaleContext.tsx'

/** What every island stands in: the page's language for all its parts, and a way on when one of them throws. */
export function IslandRoot({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleProvider locale={locale}>
      <ErrorBoundary fallback={<ReloadNotice />}>{children}</ErrorBoundary>
    </LocaleProvider>
  )
}

export function ReloadNotice() {
  const { t } = useLocale()
  return <Failed title={t('shell.failed.title')} onRetry={() => location.reload()} />
}
