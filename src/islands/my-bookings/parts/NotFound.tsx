import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

export function NotFound() {
  const { t } = useLocale()
  return (
    <EmptyState
      level={1}
      title={t('my-bookings.notFound.title')}
      text={t('my-bookings.notFound.text')}
      isFailure
    >
      <ButtonLink look="quiet" href="/profile/mybookings">
        {t('my-bookings.notFound.link')}
      </ButtonLink>
    </EmptyState>
  )
}
