import { FormSkeleton } from './wizard/FormSkeleton.tsx'

/** Shown until the wizard or editor is loaded, in its dimensions, with and without script. */
export function WizardSkeleton({ label }: { label: string }) {
  return (
    <div className="hosting" aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      <div className="hosting-head" aria-hidden="true">
        <div className="min-w-0 flex-1">
          <div className="skeleton h-9 w-64 max-w-full" />
          <div className="skeleton mt-3 h-5 w-4/5 max-w-[460px]" />
        </div>
      </div>
      <div className="step-nav" aria-hidden="true">
        <div className="skeleton step-bar h-[68px]" />
        <div className="skeleton step-column h-[404px]" />
      </div>
      <div className="step">
        <div className="skeleton h-7 w-56" aria-hidden="true" />
        <FormSkeleton />
      </div>
    </div>
  )
}
