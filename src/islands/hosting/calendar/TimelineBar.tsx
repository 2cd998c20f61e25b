import type { CalendarEntry } from '#contract/hosting.ts'
import type { Bar } from '#domain/hosting/calendar.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { kindOf, rangeText, reasonText } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'
import './taken-bar.css'

interface Props {
  bar: Bar<CalendarEntry>
  /** free days after it */
  room: number
  vehicleId: number
}

/**
 * A bar shorter than SHORT_DAYS (days) shows only its icon; its name goes beside it if MIN_ROOM days are free there.
 * MIN_WIDTH is in px.
 */
const SHORT_DAYS = 1.8
const MIN_ROOM = 1
const MIN_WIDTH = 24

/** A booking links to its page, blocked dates to the form that unblocks them. */
export function TimelineBar({ bar, room, vehicleId }: Props) {
  const { locale, t } = useLocale()
  const { entry, length, offset } = bar
  const kind = kindOf(entry)
  const name = entry.guest ?? reasonText(entry, locale)
  const isShort = length < SHORT_DAYS
  const end = `max(${(offset + length) * 100}%, calc(${offset * 100}% + ${MIN_WIDTH}px))`
  const text = t('hosting-dates.calendar.entry', {
    what: reasonText(entry, locale),
    range: rangeText(entry, locale),
  })
  return (
    <>
      <a
        className={`taken-bar timeline-bar absolute top-1/2 -mt-5.5 h-11 min-w-6 text-[0.875rem] font-bold whitespace-nowrap ${isShort ? 'justify-center' : 'px-1.5'}`}
        data-kind={kind}
        data-from-before={bar.isFromBefore ? '' : undefined}
        data-to-after={bar.isToAfter ? '' : undefined}
        href={entry.kind === 'booking' ? bookingPath(entry.id) : `/vehicle/${vehicleId}/edit?step=7`}
        style={{ left: leftOf(bar), width: `${length * 100}%` }}
        title={text}
      >
        <KindIcon kind={kind} />
        {!isShort && (
          <span
            className={`overflow-hidden text-ellipsis ${kind === 'unavailable' ? 'rounded-[4px] bg-sunk px-1' : ''}`}
            aria-hidden="true"
          >
            {name}
          </span>
        )}
        <span className="sr-only">{text}</span>
      </a>
      {isShort && room >= MIN_ROOM && (
        <span
          className="pointer-events-none absolute top-1/2 z-1 [translate:0_-50%] truncate ps-1 text-xs text-ink-2"
          aria-hidden="true"
          style={{ left: end, maxWidth: `calc(${(offset + length + room) * 100}% - ${end} - 4px)` }}
        >
          {name}
        </span>
      )}
    </>
  )
}

/** An entry that continues after the last day shown stays within the edge, however narrow it is. */
function leftOf({ offset, length, isToAfter }: Props['bar']): string {
  const start = `${offset * 100}%`
  return isToAfter ? `min(${start}, calc(${(offset + length) * 100}% - ${MIN_WIDTH}px))` : start
}
