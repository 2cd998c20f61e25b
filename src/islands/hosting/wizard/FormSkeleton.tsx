const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** Shown until a form is loaded, in its dimensions. */
export function FormSkeleton({ label }: { label?: string }) {
  return (
    <div className="hosting-form">
      {label && (
        <p className="sr-only" role="status">
          {label}
        </p>
      )}
      <div className="skeleton mt-2 h-5 w-3/4" aria-hidden="true" />
      {ROWS.map((row) => (
        <div key={row} className="pair" aria-hidden="true">
          <div className="skeleton h-[68px]" />
          <div className="skeleton h-[68px]" />
        </div>
      ))}
      <div className="skeleton h-[180px]" aria-hidden="true" />
      <div className="skeleton h-12 w-48" aria-hidden="true" />
    </div>
  )
}
