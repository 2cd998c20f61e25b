import { useRef } from 'react'
import { isActive, LAST_STEP, type Progress, STEPS, stepName } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { StepList } from './StepList.tsx'

interface Props {
  current: number
  saved: Progress
  isClosed: (step: number) => boolean
  onChoose: (step: number) => void
}

/** The steps: a column on wide screens; on phones a line with the current step that opens the list. */
export function StepNavigation(props: Props) {
  const { locale, t } = useLocale()
  const menu = useRef<HTMLDetailsElement>(null)
  const { current, saved, onChoose } = props
  const n = (count: number) => formatNumber(count, locale)
  const choose = (step: number) => {
    if (menu.current) menu.current.open = false
    onChoose(step)
  }
  const at = t('hosting.progress.at', {
    n: n(current),
    total: n(LAST_STEP),
    name: t(`hosting.steps.${stepName(current)}`),
  })
  return (
    <nav className="step-nav" aria-label={t('hosting.progress.label')}>
      <details ref={menu} className="menu step-bar">
        <summary>
          <span>{at}</span>
          <span className="step-line" aria-hidden="true">
            {STEPS.map((name, index) => (
              <i
                key={name}
                data-done={isActive(index + 1, saved) ? '' : undefined}
                data-here={index + 1 === current ? '' : undefined}
              />
            ))}
          </span>
        </summary>
        <div className="menu-list">
          <StepList {...props} onChoose={choose} />
        </div>
      </details>
      <div className="step-column">
        <StepList {...props} />
      </div>
    </nav>
  )
}
