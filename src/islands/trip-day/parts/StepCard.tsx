import check from 'lucide/dist/esm/icons/check.mjs'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  number: number
  title: string
  /** `due`: it is to be done now; `later`: it cannot be done yet */
  state: 'due' | 'done' | 'later' | 'open'
  children?: ReactNode
}

const MARKS = {
  due: 'border-crimson bg-crimson text-on-crimson',
  done: 'border-green bg-green text-card',
  later: 'border-line-2 text-ink-3',
  open: 'border-ink bg-card text-ink',
}

/** One step of the day, in the order in which they are done. */
export function StepCard({ number, title, state, children }: Props) {
  const { locale, t } = useLocale()
  const titleId = useId()
  const frame = state === 'due' ? 'border-2 border-crimson' : 'border border-line'
  return (
    <li>
      <section className={`rounded-(--radius-l) bg-card p-4.5 sm:p-6 ${frame}`} aria-labelledby={titleId}>
        <div className="flex items-center gap-3">
          <span
            className={`grid size-9 flex-none place-items-center rounded-full border-2 font-bold ${MARKS[state]}`}
            aria-hidden="true"
          >
            {state === 'done' ? (
              <Icon node={check} className="size-5" strokeWidth={3} />
            ) : (
              formatNumber(number, locale)
            )}
          </span>
          <h2 id={titleId} className={`text-xl ${state === 'later' ? 'text-ink-3' : ''}`}>
            {title}
            {state === 'done' && <span className="sr-only"> {t('trip-day.done')}</span>}
          </h2>
        </div>
        {children && <div className="mt-4 grid gap-4.5">{children}</div>}
      </section>
    </li>
  )
}
