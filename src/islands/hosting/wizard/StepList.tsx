import check from 'lucide/dist/esm/icons/check.mjs'
import { isActive, type Progress, STEPS } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  current: number
  saved: Progress
  /** which steps are disabled */
  isClosed: (step: number) => boolean
  onChoose: (step: number) => void
}

/** The forms in order, with a check mark on those that are done. */
export function StepList({ current, saved, isClosed, onChoose }: Props) {
  const { locale, t } = useLocale()
  return (
    <ol className="step-list">
      {STEPS.map((name, index) => {
        const step = index + 1
        const isDone = isActive(step, saved)
        return (
          <li key={name} data-done={isDone ? '' : undefined}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={isClosed(step)}
              onClick={() => onChoose(step)}
            >
              <span className="step-sign" aria-hidden="true">
                {isDone ? <Icon node={check} /> : formatNumber(step, locale)}
              </span>
              {t(`hosting.steps.${name}`)}
              {isDone && <span className="sr-only">, {t('hosting.progress.done')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
