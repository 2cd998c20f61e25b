import type { BookingRow } from '#contract/my-bookings.ts'
import { formatDay, formatInOtherCalendar, formatTime } from '#domain/shared/format-date.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { SideNote } from './SideNote.tsx'
import { dateTimeText } from './text.ts'

/** Pickup, in both calendars, and drop-off of a booking in a list. */
export function BookingTimes({ booking }: { booking: Pick<BookingRow, 'from' | 'to'> }) {
  const { locale, t } = useLocale()
  const from = Date.parse(booking.from)
  const other = formatInOtherCalendar(from, locale)
  return (
    <>
      <b>
        <span className="whitespace-nowrap">{formatDay(from, locale)},</span>{' '}
        <span className="whitespace-nowrap">{formatTime(from, locale)}</span>
      </b>
      {other && <SideNote>{other}</SideNote>}
      <SideNote>{t('my-bookings.until', { time: dateTimeText(booking.to, locale) })}</SideNote>
    </>
  )
}
