import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  /** the server's message, or ours */
  text: string
  onRetry: () => void
}

export function LoadError({ text, onRetry }: Props) {
  const { t } = useLocale()
  return (
    <EmptyState level={1} title={t('hosting.screen.failed')} text={text} isFailure>
      <Button look="main" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
      <ButtonLink look="quiet" href="/profile/vehicles">
        {t('shell.menu.myVehicles')}
      </ButtonLink>
    </EmptyState>
  )
}
