interface Props {
  title: string
  text: string
  label: string
  onRetry: () => void
  /** it is all that the page has to say */
  isPage?: boolean
}

export function TryAgain({ title, text, label, onRetry, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="empty" role="alert">
      <Title className="text-xl">{title}</Title>
      <p className="max-w-[46ch] text-ink-2">{text}</p>
      <button className="btn quiet small" type="button" onClick={onRetry}>
        {label}
      </button>
    </div>
  )
}
