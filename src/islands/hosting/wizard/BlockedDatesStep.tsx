import { useEffect } from 'react'
import type { CalendarEntry } from '#contract/hosting.ts'
import {
  blockableTimes,
  entriesIn,
  isInMonth,
  kindOfMonth,
  monthNamed,
  monthOf,
  startOfDay,
  timesOfMonth,
} from '#domain/hosting/calendar.ts'
import { NO_RANGE } from '#domain/hosting/day-range.ts'
import { isUnfinished } from '#domain/hosting/steps.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { useCalendarKind } from '#islands/ui/calendar/use-calendar-kind.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { NumberVerification } from '#islands/ui/verification/NumberVerification.tsx'
import { blockedDatesForm, clickDay, finishDates, openBlockedDates } from '#stores/hosting/blocked-dates.ts'
import { today as todayHere } from '#stores/hosting/today.ts'
import { $vehicleCalendar, showMonth } from '#stores/hosting/vehicle-calendar.ts'
import { environment } from '#stores/shell/environment.ts'
import { BlockedRanges, DatesErrorNote } from '../calendar/BlockedRanges.tsx'
import { entryPath, kindOf, rangeText, reasonText } from '../calendar/date-text.ts'
import { KindRow, Legend } from '../calendar/KindMark.tsx'
import { MonthBar } from '../calendar/MonthBar.tsx'
import { RangePicker } from '../calendar/RangePicker.tsx'
import { VehicleMonth } from '../calendar/VehicleMonth.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

/** Blocked dates beside the vehicle's bookings, so that the host sees why a day is taken. */
export function BlockedDatesStep({ vehicle, sms }: StepProps) {
  const { t } = useLocale()
  const calendar = useStore($vehicleCalendar, $vehicleCalendar.get())
  const range = useStore(blockedDatesForm.$values, NO_RANGE)
  const today = todayHere()
  const kind = useCalendarKind()
  const last = kathmanduDate(blockableTimes(environment().now()).last - 1)
  const open = () => {
    const requested = dayOf(environment().currentPath(), today, last)
    openBlockedDates(vehicle, monthOf(requested ?? today, kind), requested)
  }
  const month = calendar.month || monthOf(today, kind)
  const entries = calendar.vehicleId === vehicle.id ? calendar.entries : []
  const { from, to } = timesOfMonth(month)
  const choose = (chosen: string) => void showMonth(vehicle.id, chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the other calendar is chosen in the date picker
  useEffect(() => {
    if (!calendar.month || kindOfMonth(calendar.month) === kind) return
    const day = isInMonth(calendar.month, today) ? today : monthNamed(calendar.month).first
    choose(monthOf(day, kind))
  }, [kind])
  return (
    <StepFrame
      form={{ ...blockedDatesForm, submit: () => finishDates({ hasSms: sms !== 'off' }) }}
      onOpen={open}
      hint={t('hosting-dates.form.hint')}
    >
      {isUnfinished(vehicle.step) && sms !== 'off' && (
        <NumberVerification text={t('hosting.number.text')} hasInbox={sms === 'mock'} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <section className="panel grid min-w-0 gap-4 max-md:px-2.5" aria-labelledby="dates-month">
          <MonthBar id="dates-month" month={month} today={today} isFromToday level={3} onChoose={choose} />
          <VehicleMonth
            month={month}
            today={today}
            last={last}
            entries={entries}
            range={range}
            isLoading={calendar.status === 'loading'}
            onPick={(day) => clickDay(day, entries)}
            onMonth={choose}
          />
          <Legend />
          {calendar.status === 'failed' ? (
            <Failed isPart title={t('hosting-dates.form.failed')} onRetry={() => choose(month)} />
          ) : (
            <BookedList vehicleId={vehicle.id} entries={entriesIn(entries, from, to)} />
          )}
        </section>
        <div className="grid min-w-0 gap-4">
          <RangePicker today={today} last={last} entries={entries} />
          <DatesErrorNote about="add" />
          <BlockedRanges ranges={vehicle.unavailableDateTimes} />
          <p>
            <a className="link" href={`/vehicle/${vehicle.id}`}>
              {t('hosting.vehicle.asGuest')}
            </a>
          </p>
        </div>
      </div>
    </StepFrame>
  )
}

/** The day to block from the URL, such as ?from=2026-12-24. */
function dayOf(address: string, first: string, last: string): string | null {
  const day = new URL(address, 'http://site').searchParams.get('from') ?? ''
  return !Number.isNaN(startOfDay(day)) && day >= first && day <= last ? day : null
}

/** The bookings of the grid above as text. */
function BookedList({ vehicleId, entries }: { vehicleId: number; entries: readonly CalendarEntry[] }) {
  const { locale, t } = useLocale()
  return (
    <section aria-labelledby="taken-title">
      <h4 id="taken-title" className="mb-1.5 text-base font-bold">
        {t('hosting-dates.form.thisMonth')}
      </h4>
      {entries.length === 0 && <p className="text-ink-2">{t('hosting-dates.form.allFree')}</p>}
      <ul>
        {entries.map((entry) => (
          <KindRow key={`${entry.kind}-${entry.id}`} kind={kindOf(entry)}>
            <span>
              {entry.kind !== 'unavailable' ? (
                <a
                  className="link inline-flex min-h-6 items-center font-bold max-md:min-h-11"
                  href={entryPath(entry, vehicleId)}
                >
                  {reasonText(entry, locale)}
                </a>
              ) : (
                <b>{reasonText(entry, locale)}</b>
              )}
              <small className="block text-[0.875rem] text-ink-3">{rangeText(entry, locale)}</small>
            </span>
          </KindRow>
        ))}
      </ul>
    </section>
  )
}
