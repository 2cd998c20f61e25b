interface Props {
  title: string
  text: string
  label: string
  onRetry: () => void
}

export function TryAgain({ title, text, label, onRetry }: Props) {
  return (
    <div className="empty" role="alert">
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-[46ch] text-ink-2">{text}</p>
      <button className="btn quiet small" type="button" onClick={onRetry}>
        {label}
      </button>
    </div>
  )
}
