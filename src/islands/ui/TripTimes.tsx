import {
  formatGregorianYear,
  formatInOtherCalendar,
  formatShortDay,
  formatTime,
} from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** The frame around TripTimes and the link that changes them, which covers the whole frame. */
export const TRIP_TIMES = {
  frame: 'relative rounded-m border border-frame hover:border-ink-3',
  change:
    'link grid min-h-11 w-full cursor-pointer place-items-center border-t border-line-2 text-sm font-bold after:absolute after:inset-0',
}

interface Props {
  /** UTC epoch milliseconds; null: not valid times */
  times: { from: number; to: number } | null
  locale: Locale
}

/** Pickup and drop-off in both calendars. No state: pages render it without script. */
export function TripTimes({ times, locale }: Props) {
  const t = translator(locale)
  const moments = times
    ? [
        { label: t('search.pickup'), at: times.from },
        { label: t('search.dropOff'), at: times.to },
      ]
    : []
  return (
    <dl className="grid grid-cols-2">
      {moments.map(({ label, at }) => (
        <div key={label} className="px-3.5 py-2.5 not-first:border-l not-first:border-line-2">
          <dt className="text-[0.875rem] font-bold text-ink-3">{label}</dt>
          <dd className="leading-[1.35]">
            <b className="block">{formatShortDay(at, locale)}</b>
            <span className="block font-bold">{formatTime(at, locale)}</span>
            <small className="mt-0.5 block text-[0.875rem] text-ink-3">
              {formatInOtherCalendar(at, locale) ?? formatGregorianYear(at, locale)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
