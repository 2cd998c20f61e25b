interface Props {
  label: string
  count?: number
  /** false: the space is reserved, but nothing is loading yet */
  isWaiting?: boolean
}

/** Space for cards that are not loaded yet. */
export function CardSkeletons({ label, count = 6, isWaiting = true }: Props) {
  return (
    <div className="card-grid waiting" role={isWaiting ? 'status' : undefined}>
      {isWaiting && <span className="sr-only">{label}</span>}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their position
        <div key={index} className="card" aria-hidden="true">
          <div className="skeleton aspect-[1.6] rounded-none" />
          <div className="grid gap-3 p-[18px]">
            <div className="skeleton h-6 w-2/3" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-7 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
