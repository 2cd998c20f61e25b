import type { IconNode } from 'lucide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import {
  addMonths,
  calendarMonths,
  isInMonth,
  kindOfMonth,
  monthNamed,
  monthOf,
} from '#domain/hosting/calendar.ts'
import { namesOf } from '#domain/shared/month-view.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { onPlainClick } from '#islands/ui/plain-click.ts'

interface Props {
  id: string
  month: string
  today: string
  level: 2 | 3
  onChoose: (month: string) => void
  /** given: other months are links */
  pathOf?: (month: string) => string
  /** months before the current one cannot be chosen */
  isFromToday?: boolean
}

const ARROW =
  'grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-frame bg-card hover:border-ink-3 disabled:cursor-not-allowed disabled:opacity-40'

/** The month in both calendars, with buttons to the previous and the next. */
export function MonthBar({ id, month, today, level, onChoose, pathOf, isFromToday }: Props) {
  const { locale, t } = useLocale()
  const kind = kindOfMonth(month)
  const bounds = calendarMonths(today, kind)
  const earliest = isFromToday ? monthOf(today, kind) : bounds.first
  const { name, other } = namesOf(monthNamed(month), locale)
  const isPage = level === 2
  const Heading = isPage ? 'h2' : 'h3'
  const arrow = (target: string, label: string, icon: IconNode) => {
    const isOutside = target < earliest || target > bounds.last
    const shared = { className: ARROW, children: <ArrowIcon icon={icon} label={label} /> }
    if (!pathOf || isOutside)
      return <button {...shared} type="button" disabled={isOutside} onClick={() => onChoose(target)} />
    return <a {...shared} href={pathOf(target)} onClick={onPlainClick(() => onChoose(target))} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {arrow(addMonths(month, -1), t('hosting-dates.calendar.previous'), chevronLeft)}
      <Heading
        id={id}
        className={`text-center ${isPage ? 'min-w-37.5 text-xl max-md:flex-1' : 'min-w-0 flex-1 text-lg'}`}
        aria-live="polite"
      >
        {name}
        {other && (
          <small className="block text-[0.875rem] font-normal [letter-spacing:0] text-ink-3">{other}</small>
        )}
      </Heading>
      {arrow(addMonths(month, 1), t('hosting-dates.calendar.next'), chevronRight)}
      {!isInMonth(month, today) && (
        <button
          className={`chip ml-auto cursor-pointer ${isPage ? 'max-md:mr-auto' : 'mr-auto'}`}
          type="button"
          onClick={() => onChoose(monthOf(today, kind))}
        >
          {t('hosting-dates.calendar.today')}
        </button>
      )}
    </div>
  )
}

function ArrowIcon({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <Icon node={icon} className="size-5" strokeWidth={2.2} />
    </>
  )
}
