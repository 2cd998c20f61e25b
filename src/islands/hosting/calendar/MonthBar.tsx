import type { IconNode } from 'lucide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import type { MouseEvent } from 'react'
import { addMonths, calendarMonths, daysOfMonth, monthOf, startOfDay } from '#domain/hosting/calendar.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { formatMonth } from '#domain/shared/time.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  id: string
  month: string
  today: string
  level: 2 | 3
  onChoose: (month: string) => void
  /** given: other months are links that can be shared */
  pathOf?: (month: string) => string
  /** the earliest month (YYYY-MM) that can be chosen */
  first?: string
}

/** The month in both calendars, with buttons to the previous and the next. */
export function MonthBar({ id, month, today, level, onChoose, pathOf, first }: Props) {
  const { locale, t } = useLocale()
  const bounds = calendarMonths(today)
  const days = daysOfMonth(month)
  const bikram = [days[0], days.at(-1)].map((day) => formatBikram(startOfDay(day ?? ''), locale))
  const Heading = level === 2 ? 'h2' : 'h3'
  const arrow = (target: string, label: string, icon: IconNode) => {
    const isOut = target < (first ?? bounds.first) || target > bounds.last
    const shared = { className: 'month-way', children: <Sign icon={icon} label={label} /> }
    if (!pathOf || isOut)
      return <button {...shared} type="button" disabled={isOut} onClick={() => onChoose(target)} />
    return (
      <a
        {...shared}
        href={pathOf(target)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onChoose(target)
        }}
      />
    )
  }
  return (
    <div className="month-bar">
      {arrow(addMonths(month, -1), t('hosting-dates.calendar.previous'), chevronLeft)}
      <Heading id={id} className="max-md:flex-1" aria-live="polite">
        {formatMonth(startOfDay(`${month}-01`), locale)}
        {bikram.every(Boolean) && (
          <small>{t('hosting-dates.calendar.bikram', { from: bikram[0], to: bikram[1] })}</small>
        )}
      </Heading>
      {arrow(addMonths(month, 1), t('hosting-dates.calendar.next'), chevronRight)}
      {month !== monthOf(today) && (
        <button
          className="chip cursor-pointer max-md:mx-auto"
          type="button"
          onClick={() => onChoose(monthOf(today))}
        >
          {t('hosting-dates.calendar.today')}
        </button>
      )}
    </div>
  )
}

function Sign({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <Icon node={icon} />
    </>
  )
}
