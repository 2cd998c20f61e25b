import './ProgressBar.css'

interface Props {
  className?: string
  label: string
  /** 0 to 1; null: indeterminate */
  progress: number | null
}

export function ProgressBar({ className = 'w-full', label, progress }: Props) {
  return (
    <progress
      className={`progress-bar ${className}`}
      aria-label={label}
      max={100}
      {...(progress === null ? {} : { value: Math.round(progress * 100) })}
    />
  )
}
