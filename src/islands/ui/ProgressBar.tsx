interface Props {
  label: string
  /** 0 to 1; null: it is not known how much there is */
  share: number | null
}

export function ProgressBar({ label, share }: Props) {
  return (
    <progress
      className="progress"
      aria-label={label}
      max={100}
      {...(share === null ? {} : { value: Math.round(share * 100) })}
    />
  )
}
