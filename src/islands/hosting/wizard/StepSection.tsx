import { useEffect, useRef } from 'react'
import { stepName } from '#domain/hosting/steps.ts'
import { ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Alert } from './Alert.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import type { StepProps } from './step-props.ts'
import { STEP_TITLE_ID } from './step-title.ts'

/** Loaded when the first form is opened. */
const Step = lazyPart(async () => (await import('./Step.tsx')).Step)

interface Props extends StepProps {
  /** 1 to 7 */
  step: number
  /** appended to the form's name in the page's title */
  pageTitle: string
}

export function StepSection({ step, pageTitle, ...props }: Props) {
  const { t } = useLocale()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const name = stepName(step)
  const text = t(`hosting.steps.${name}`)
  useEffect(() => {
    document.title = `${text}: ${pageTitle} | ${t('shell.name')}`
  }, [text, pageTitle, t])
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <section className="min-w-0" aria-labelledby={STEP_TITLE_ID}>
      <h2
        ref={title}
        id={STEP_TITLE_ID}
        // its margin for scrolling: below a toast
        className="mb-1.5 scroll-mt-13 text-[1.5rem] focus:outline-none"
        tabIndex={-1}
      >
        {text}
      </h2>
      <Alert />
      <LazyBoundary
        key={name}
        loading={<FormSkeleton label={t('shell.loading')} />}
        missing={<ReloadNotice />}
      >
        {/* another vehicle is another form */}
        <Step key={props.vehicle?.id} name={name} {...props} />
      </LazyBoundary>
    </section>
  )
}
