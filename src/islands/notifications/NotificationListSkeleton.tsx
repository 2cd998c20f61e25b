const WIDTHS = ['w-3/4', 'w-3/5', 'w-11/12', 'w-2/3', 'w-4/5']

/** Shown until the island has loaded, in the dimensions of its list. */
export function NotificationListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="mb-3 min-h-11" />
      <RowsSkeleton />
    </div>
  )
}

export function RowsSkeleton() {
  return (
    <div className="panel overflow-hidden p-0!" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="flex gap-4 border-line px-4 py-3.5 not-first:border-t md:px-5">
          <span className="skeleton mt-1 h-10 w-16 flex-none" />
          <span className="grid flex-1 content-start gap-2.5 py-1">
            <span className="skeleton h-4.5 w-2/5" />
            <span className={`skeleton h-4 ${width}`} />
            <span className="skeleton h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  )
}
