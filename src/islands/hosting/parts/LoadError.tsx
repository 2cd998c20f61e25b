import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from './use-locale.ts'

interface Props {
  /** the server's message, or ours */
  text: string
  onRetry: () => void
}

export function LoadError({ text, onRetry }: Props) {
  const { t } = useLocale()
  return (
    <EmptyState level={1} title={t('hosting.screen.failed')} text={text} isFailure>
      <button className="btn main" type="button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
      <a className="btn quiet" href="/profile/vehicles">
        {t('shell.menu.myVehicles')}
      </a>
    </EmptyState>
  )
}
