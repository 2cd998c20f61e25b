import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

interface Props {
  /** it is not there, or it could not be loaded */
  isMissing: boolean
  locale: Locale
  onRetry: () => void
}

export function NoVehicle({ isMissing, locale, onRetry }: Props) {
  const t = translator(locale)
  return (
    <section className="empty my-10" role={isMissing ? undefined : 'alert'}>
      <h1 className="text-3xl">{t(isMissing ? 'vehicles.notFound.title' : 'booking.desk.failed')}</h1>
      <p className="max-w-[46ch] text-ink-2">
        {t(isMissing ? 'vehicles.notFound.text' : 'shell.failed.text')}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
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
      </div>
    </section>
  )
}
