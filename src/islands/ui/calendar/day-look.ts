import { festivalOn } from '#domain/carpool/festivals.ts'
import { type CalendarSpan, isFull, segmentsOf } from '#domain/hosting/calendar.ts'
import { formatDay, formatInOtherCalendar } from '#domain/shared/format-date.ts'
import { noonOf } from '#domain/shared/kathmandu-time.ts'
import { isSaturday } from '#domain/shared/month-view.ts'
import { type PickedDays, placeIn } from '#domain/shared/picked-days.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { DayLook } from './MonthGrid.tsx'

interface Days {
  first: string
  last: string
  today: string
  taken: readonly CalendarSpan[]
  days: PickedDays
  locale: Locale
}

/** How a day of the calendar is drawn and read out. */
export function dayLook(day: string, { first, last, today, taken: spans, days, locale }: Days): DayLook {
  const t = translator(locale)
  const festival = festivalOn(day)
  const isOutside = day < first || day > last
  const taken = isOutside ? undefined : takenPart(spans, day)
  const place = placeIn(days, day)
  const noon = noonOf(day)
  const parts = [
    formatDay(noon, locale),
    formatInOtherCalendar(noon, locale),
    day === today && t('calendar.today'),
    place && t('calendar.chosen'),
    taken && t(taken === 'whole' ? 'calendar.taken' : 'calendar.takenPart'),
    festival && t(`calendar.festivals.${festival}`),
    isSaturday(day) && t('calendar.saturday'),
  ]
  return {
    text: parts.filter(Boolean).join('. '),
    canPick: !isOutside && taken !== 'whole',
    place,
    isToday: day === today,
    isHoliday: festival !== null || isSaturday(day),
    taken,
  }
}

function takenPart(spans: readonly CalendarSpan[], day: string): DayLook['taken'] {
  if (isFull(spans, day)) return 'whole'
  return segmentsOf(spans, day).length > 0 ? 'part' : undefined
}
