import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { translator } from '#messages/t.ts'

export function NotFound({ locale }: { locale: Locale }) {
  const t = translator(locale)
  return (
    <EmptyState
      level={1}
      title={t('my-bookings.notFound.title')}
      text={t('my-bookings.notFound.text')}
      isFailure
    >
      <a className="btn quiet" href="/profile/mybookings">
        {t('my-bookings.notFound.link')}
      </a>
    </EmptyState>
  )
}
