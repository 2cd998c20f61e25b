/** Shown until the calendar is loaded, in its dimensions. */
export function HostCalendarSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton mb-4 h-[56px] max-w-[460px]" aria-hidden="true" />
      <CalendarBodySkeleton />
    </div>
  )
}

export function CalendarBodySkeleton() {
  return (
    <div className="panel grid min-h-[70dvh] content-start gap-4" aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="skeleton h-[52px]" />
      ))}
    </div>
  )
}
