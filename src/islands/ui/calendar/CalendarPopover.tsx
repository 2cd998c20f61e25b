import { useEffect, useRef, useState } from 'react'
import { ReloadNotice } from '../IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '../LazyBoundary.tsx'
import { useLocale } from '../LocaleContext.tsx'
import type { CalendarPlan, TripDays } from './plan.ts'
import './CalendarPopover.css'

const Calendar = lazyPart(async () => (await import('./Calendar.tsx')).Calendar)

/** The browser opens it for a CalendarButton; the calendar's code and styles are loaded then. */
export function CalendarPopover({ id, plan }: { id: string; plan: CalendarPlan | TripDays }) {
  const { t } = useLocale()
  const box = useRef<HTMLElement>(null)
  /** counts how often it was opened; 0: closed */
  const [opening, setOpening] = useState(0)
  // when it is closed and opened within one task, the browser reports only that it is open
  const follow = () => setOpening((count) => (box.current?.matches(':popover-open') ? count + 1 : 0))
  // it may have been opened before hydration
  useEffect(follow, [])
  const loading = (
    <p className="grid min-h-80 place-items-center p-6 text-ink-3" role="status">
      {t('calendar.loading')}
    </p>
  )
  // a single day has its own label
  const title = 'now' in plan || plan.to ? t('calendar.title') : plan.from.label
  return (
    <section
      ref={box}
      id={id}
      popover="auto"
      className="calendar-popover"
      role="dialog"
      aria-label={title}
      onToggle={follow}
    >
      {opening > 0 ? (
        <LazyBoundary loading={loading} missing={<ReloadNotice />}>
          <Calendar
            key={opening}
            id={id}
            title={title}
            plan={plan}
            onClose={() => box.current?.hidePopover()}
          />
        </LazyBoundary>
      ) : (
        loading
      )}
    </section>
  )
}
