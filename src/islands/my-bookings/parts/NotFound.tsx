import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

export function NotFound({ locale }: { locale: Locale }) {
  const t = translator(locale)
  return (
    <div className="empty" role="alert">
      <h1 className="text-2xl">{t('my-bookings.notFound.title')}</h1>
      <p className="max-w-[46ch] text-ink-2">{t('my-bookings.notFound.text')}</p>
      <a className="btn quiet small" href="/profile/mybookings">
        {t('my-bookings.notFound.link')}
      </a>
    </div>
  )
}
