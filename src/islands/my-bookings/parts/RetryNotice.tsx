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
      <button className="btn quiet" type="button" onClick={onRetry}>
        {label}
      </button>
    </EmptyState>
  )
}
