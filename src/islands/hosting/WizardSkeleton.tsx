import { FORM, HEAD, SCREEN, STEPS_BESIDE } from './wizard/layout-classes.ts'

interface Props {
  label: string
  /** the page's heading until the vehicle is loaded */
  title: string
}

/** Shown until the wizard or editor is loaded, in its dimensions, with and without script. */
export function WizardSkeleton({ label, title }: Props) {
  return (
    <div className={SCREEN} aria-busy="true">
      <h1 className="sr-only">{title}</h1>
      <p className="sr-only" role="status">
        {label}
      </p>
      <div className={HEAD} aria-hidden="true">
        <div className="min-w-0 flex-1">
          <div className="skeleton h-9 w-64 max-w-full" />
          <div className="skeleton mt-3 h-5 w-4/5 max-w-[460px]" />
        </div>
      </div>
      <div className={STEPS_BESIDE} aria-hidden="true">
        <div className="skeleton h-17 lg:hidden" />
        <div className="skeleton hidden h-[404px] lg:block" />
      </div>
      <div className="min-w-0">
        <div className="skeleton h-7 w-56" aria-hidden="true" />
        <FormSkeleton />
      </div>
    </div>
  )
}

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
