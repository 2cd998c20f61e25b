import check from 'lucide/dist/esm/icons/check.mjs'
import { useRef } from 'react'
import { isActive, isReachable, LAST_STEP, STEPS, stepName } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { chooseStep, type ReadyEditor } from '#stores/hosting/editor.ts'
import { STEPS_BESIDE } from './layout-classes.ts'
import './StepNavigation.css'

interface Props {
  editor: ReadyEditor
}

/** The steps: a column on wide screens; on phones a line with the current step that opens the list. */
export function StepNavigation({ editor }: Props) {
  const { locale, t } = useLocale()
  const menu = useRef<HTMLDetailsElement>(null)
  const { current, saved } = editor
  const n = (count: number) => formatNumber(count, locale)
  const closeMenu = () => {
    if (menu.current) menu.current.open = false
  }
  const at = t('hosting.progress.at', {
    n: n(current),
    total: n(LAST_STEP),
    name: t(`hosting.steps.${stepName(current)}`),
  })
  return (
    <nav className={STEPS_BESIDE} aria-label={t('hosting.progress.label')}>
      <details ref={menu} className="menu lg:hidden">
        <summary className="step-menu grid min-h-17 grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2.5 rounded border border-line bg-card px-4.5 pt-3 pb-3.5 leading-[1.3] font-bold">
          <span>{at}</span>
          <span className="col-span-full grid grid-cols-7 gap-1" aria-hidden="true">
            {STEPS.map((name, index) => (
              <i
                key={name}
                className={`h-1.25 rounded-full ${index + 1 === current ? 'bg-blue' : isActive(index + 1, saved) ? 'bg-green' : 'bg-line'}`}
              />
            ))}
          </span>
        </summary>
        <div className="menu-list left-0">
          <StepList editor={editor} onChoose={closeMenu} />
        </div>
      </details>
      <div className="hidden rounded-(--radius-l) border border-line bg-card p-2.5 lg:block">
        <StepList editor={editor} />
      </div>
    </nav>
  )
}

/** The forms in order, with a check mark on those that are done. */
function StepList({ editor, onChoose }: Props & { onChoose?: () => void }) {
  const { locale, t } = useLocale()
  const { vehicle, current, saved } = editor
  const choose = (step: number) => {
    onChoose?.()
    void chooseStep(step)
  }
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
              // before the vehicle exists; after that the store decides
              disabled={!vehicle && !isReachable(step, saved)}
              onClick={() => choose(step)}
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
