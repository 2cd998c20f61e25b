import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { translator } from '#messages/t.ts'

interface Props {
  /** true: not found; false: it could not be loaded */
  isMissing: boolean
  locale: Locale
  onRetry: () => void
}

export function NoVehicle({ isMissing, locale, onRetry }: Props) {
  const t = translator(locale)
  return (
    <EmptyState
      level={1}
      title={t(isMissing ? 'vehicles.notFound.title' : 'booking.desk.failed')}
      text={t(isMissing ? 'vehicles.notFound.text' : 'booking.desk.failedText')}
      isFailure={!isMissing}
    >
      {!isMissing && (
        <button className="btn main" type="button" onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
      <a className={isMissing ? 'btn main' : 'btn quiet'} href="/">
        {t('shell.notFound.home')}
      </a>
      {isMissing && (
        <a className="btn quiet" href="/vehicles">
          {t('shell.notFound.search')}
        </a>
      )}
    </EmptyState>
  )
}
