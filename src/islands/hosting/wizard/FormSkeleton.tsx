import { FORM } from './layout-classes.ts'

const ROWS = ['first', 'second', 'third', 'fourth'] as const

/** Shown until a form is loaded, in its dimensions. */
export function FormSkeleton({ label }: { label?: string }) {
  return (
    <div className={FORM}>
      {label && (
        <p className="sr-only" role="status">
          {label}
        </p>
      )}
      <div className="skeleton mt-2 h-5 w-3/4" aria-hidden="true" />
      {ROWS.map((row) => (
        <div key={row} className="grid gap-3 sm:grid-cols-2" aria-hidden="true">
          <div className="skeleton h-17" />
          <div className="skeleton h-17" />
        </div>
      ))}
      <div className="skeleton h-[180px]" aria-hidden="true" />
      <div className="skeleton h-12 w-48" aria-hidden="true" />
    </div>
  )
}
