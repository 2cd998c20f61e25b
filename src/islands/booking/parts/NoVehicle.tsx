import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  /** true: not found; false: it could not be loaded */
  isMissing: boolean
  onRetry: () => void
}

export function NoVehicle({ isMissing, onRetry }: Props) {
  const { t } = useLocale()
  return (
    <EmptyState
      level={1}
      title={t(isMissing ? 'vehicles.notFound.title' : 'booking.desk.failed')}
      text={t(isMissing ? 'vehicles.notFound.text' : 'booking.desk.failedText')}
      isFailure={!isMissing}
    >
      {!isMissing && (
        <Button look="main" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      <ButtonLink look={isMissing ? 'main' : 'quiet'} href="/">
        {t('shell.notFound.home')}
      </ButtonLink>
      {isMissing && (
        <ButtonLink look="quiet" href="/vehicles">
          {t('shell.notFound.search')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
