interface Props {
  label: string
  /** 0 to 1; null: indeterminate */
  progress: number | null
}

export function ProgressBar({ label, progress }: Props) {
  return (
    <progress
      className="progress"
      aria-label={label}
      max={100}
      {...(progress === null ? {} : { value: Math.round(progress * 100) })}
    />
  )
}
