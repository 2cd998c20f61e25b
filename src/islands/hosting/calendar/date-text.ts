import type { CalendarEntry } from '#contract/hosting.ts'
import type { AgendaItem } from '#domain/hosting/agenda.ts'
import { type CalendarSpan, DAY_END, startOfDay } from '#domain/hosting/calendar.ts'
import { dayRangeOf, isWholeDays } from '#domain/hosting/day-range.ts'
import { LAST_STEP } from '#domain/hosting/steps.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatDay, formatShortDay, formatTime, yearOf } from '#domain/shared/format-date.ts'
import { kathmanduDate, kathmanduTime } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { CALENDAR_PATH } from '#stores/hosting/calendar.ts'
import { today } from '#stores/hosting/today.ts'

/** The section of imported calendars on the host's calendar page. */
export const IMPORTS_ID = 'imports'

/** How an entry is drawn and labelled: by the status of a booking, or as a drive or blocked. */
export const ENTRY_KINDS = [
  'pending',
  'approved',
  'inTrip',
  'completed',
  'toPickup',
  'home',
  'unavailable',
  'elsewhere',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export function kindOf({ kind, status }: Pick<CalendarEntry, 'kind' | 'status'>): EntryKind {
  return kind === 'booking' ? (status ?? 'pending') : kind
}

/** 'Tue, 24 Nov', with the year unless it is the current one. */
export function dayText(day: string, locale: Locale): string {
  const at = startOfDay(day)
  const isThisYear = yearOf(at, locale) === yearOf(startOfDay(today()), locale)
  return isThisYear ? formatShortDay(at, locale) : formatDay(at, locale)
}

export function timeText(time: string, locale: Locale): string {
  return time === DAY_END ? translator(locale)('hosting-dates.form.dayEnd') : formatTime(time, locale)
}

/** A time within a sentence. */
function clockText(time: string, locale: Locale): string {
  const text = timeText(time, locale)
  return time === DAY_END ? text : translator(locale)('hosting-dates.form.clock', { time: text })
}

/** 'Tue, 24 Nov, all day', 'Tue, 24 Nov to Thu, 26 Nov', 'Tue, 24 Nov, 10:00 am to Thu, 26 Nov, 02:00 pm'. */
export function rangeText(span: CalendarSpan, locale: Locale): string {
  const t = translator(locale)
  const range = dayRangeOf(span)
  const [from, to] = [dayText(range.fromDate, locale), dayText(range.toDate, locale)]
  const times = { from: clockText(range.fromTime, locale), to: clockText(range.toTime, locale) }
  const isOneDay = range.fromDate === range.toDate
  if (isWholeDays(range))
    return isOneDay ? t('hosting-dates.form.day', { day: from }) : t('hosting-dates.form.days', { from, to })
  if (isOneDay) return t('hosting-dates.form.hours', { day: from, ...times })
  return t('hosting-dates.form.days', { from: `${from}, ${times.from}`, to: `${to}, ${times.to}` })
}

/** Why a vehicle is taken: 'Asha Gurung, Approved', or 'Blocked by you'. */
export function reasonText(
  entry: Pick<CalendarEntry, 'kind' | 'status' | 'guest' | 'isDoubleBooked'>,
  locale: Locale,
): string {
  const t = translator(locale)
  const status = t(`hosting-dates.calendar.kind.${kindOf(entry)}`)
  const what = entry.guest ? t('hosting-dates.calendar.guest', { guest: entry.guest, status }) : status
  return entry.isDoubleBooked ? t('hosting-dates.calendar.alsoElsewhere', { what }) : what
}

/** The page where the host can change an entry of the vehicle. */
export function entryPath({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>, vehicleId: number): string {
  if (kind === 'elsewhere') return `${CALENDAR_PATH}#${IMPORTS_ID}`
  return kind === 'unavailable' ? `/vehicle/${vehicleId}/edit?step=${LAST_STEP}` : bookingPath(id)
}

/** 'Tue, 24 Nov, 10:00 am' */
export function checkedText(wire: string, locale: Locale): string {
  const at = Date.parse(wire)
  return `${dayText(kathmanduDate(at), locale)}, ${clockText(kathmanduTime(at), locale)}`
}

/** The time of an agenda item, as shown on the day it belongs to. */
export function agendaTimeText<V>(
  { entry, event }: Pick<AgendaItem<V, CalendarEntry>, 'entry' | 'event'>,
  locale: Locale,
): string {
  const t = translator(locale)
  const range = dayRangeOf(entry)
  if (event === 'within' && isWholeDays(range)) return t('hosting-dates.calendar.happening.allDay')
  const moment = (day: string, time: string) => `${dayText(day, locale)}, ${clockText(time, locale)}`
  return t(`hosting-dates.calendar.happening.${event}`, {
    from: clockText(range.fromTime, locale),
    to: clockText(range.toTime, locale),
    start: dayText(range.fromDate, locale),
    end: moment(range.toDate, range.toTime),
  })
}
