import check from 'lucide/dist/esm/icons/check.mjs'
import { isActive, type Progress, STEPS } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import './StepList.css'

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
    <ol className="grid">
      {STEPS.map((name, index) => {
        const step = index + 1
        const isDone = isActive(step, saved)
        return (
          <li key={name} className="step-list-item relative" data-done={isDone ? '' : undefined}>
            <button
              className="step-list-button flex min-h-11 w-full items-center gap-3.5 rounded-(--radius-s) px-3.5 text-left leading-[1.3] lg:min-h-14 lg:rounded-m lg:px-3 lg:py-1.5"
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={isClosed(step)}
              onClick={() => onChoose(step)}
            >
              <span
                className="step-list-sign grid size-8 flex-none place-items-center rounded-full border-2 text-sm leading-none font-bold"
                aria-hidden="true"
              >
                {isDone ? (
                  <Icon node={check} className="size-4.5" strokeWidth={3} />
                ) : (
                  formatNumber(step, locale)
                )}
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
