/** Shown until the bookings are loaded, in their dimensions. */
export function BookingListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton h-[52px] max-w-[420px]" aria-hidden="true" />
      <div className="skeleton mt-4 mb-5 h-[48px]" aria-hidden="true" />
      <RowsSkeleton />
    </div>
  )
}

export function RowsSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="panel flex items-center gap-4">
          <div className="skeleton aspect-[1.6] w-[112px] flex-none" />
          <div className="grid flex-1 gap-3">
            <div className="skeleton h-5 w-1/2" />
            <div className="skeleton h-4 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
