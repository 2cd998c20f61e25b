import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'

interface Props {
  title: string
  text: string
  label: string
  onRetry: () => void
  /** it is the only content of the page */
  isPage?: boolean
}

export function RetryNotice({ title, text, label, onRetry, isPage = false }: Props) {
  return (
    <EmptyState level={isPage ? 1 : 2} title={title} text={text} isFailure>
      <Button look="quiet" onClick={onRetry}>
        {label}
      </Button>
    </EmptyState>
  )
}
