import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  /** true: not found; false: it could not be loaded */
  isMissing: boolean
  onRetry: () => void
}

export function VehicleLoadError({ isMissing, onRetry }: Props) {
  const { t } = useLocale()
  if (!isMissing)
    return (
      <Failed
        level={1}
        title={t('booking.desk.failed')}
        text={t('booking.desk.failedText')}
        onRetry={onRetry}
      >
        <ButtonLink look="quiet" href="/">
          {t('shell.notFound.home')}
        </ButtonLink>
      </Failed>
    )
  return (
    <EmptyState level={1} title={t('vehicles.notFound.title')} text={t('vehicles.notFound.text')}>
      <ButtonLink look="main" href="/">
        {t('shell.notFound.home')}
      </ButtonLink>
      <ButtonLink look="quiet" href="/vehicles">
        {t('shell.notFound.search')}
      </ButtonLink>
    </EmptyState>
  )
}
