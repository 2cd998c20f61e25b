import type { ComponentType, ReactNode } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Failed } from './Failed.tsx'
import { LocaleProvider, useLocale } from './LocaleContext.tsx'

/** Root of every island: provides the page's language, and offers to reload the page if a component throws. */
export function IslandRoot({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleProvider locale={locale}>
      <ErrorBoundary fallback={<ReloadNotice />}>{children}</ErrorBoundary>
    </LocaleProvider>
  )
}

/** Makes an island of a component, whose props get the page's `locale`. */
export const island =
  <Props extends object>(Content: ComponentType<Props>) =>
  ({ locale, ...props }: Props & { locale: Locale }) => (
    <IslandRoot locale={locale}>
      <Content {...(props as unknown as Props)} />
    </IslandRoot>
  )

export function ReloadNotice() {
  const { t } = useLocale()
  return <Failed title={t('shell.failed.title')} onRetry={() => location.reload()} />
}
