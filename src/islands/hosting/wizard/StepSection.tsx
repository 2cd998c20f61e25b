import { useEffect, useRef } from 'react'
import { stepName } from '#domain/hosting/steps.ts'
import { Close } from '#islands/ui/Close.tsx'
import { ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $alert, $isCutOff, clearAlert } from '#stores/hosting/editor.ts'
import { FormSkeleton } from '../WizardSkeleton.tsx'
import { type FirstStepProps, STEP_TITLE_ID } from './step-props.ts'

/** Loaded when the first form is opened. */
const Step = lazyPart(async () => (await import('./Step.tsx')).Step)

interface Props extends FirstStepProps {
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

/** An error of the editor, shown until it is dismissed. */
function Alert() {
  const { t } = useLocale()
  const text = useStore($alert, null)
  // a lost connection is shown beside the retry button instead
  const isCutOff = useStore($isCutOff, false)
  if (!text || isCutOff) return null
  const dismiss = () => {
    clearAlert()
    // the focused button is removed
    document.getElementById(STEP_TITLE_ID)?.focus({ preventScroll: true })
  }
  return (
    <div
      className="sticky top-19 z-12 mt-2 mb-4.5 flex items-start gap-2.5 rounded-m border border-crimson bg-crimson-tint py-1 pr-1.5 pl-4 shadow-s"
      role="alert"
    >
      <p className="flex-1 self-center py-2 leading-[1.35] wrap-anywhere">{text}</p>
      <Close label={t('shell.close')} onClick={dismiss} />
    </div>
  )
}
