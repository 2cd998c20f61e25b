import { useEffect } from 'react'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { useCalendarKind } from '#islands/ui/calendar/use-calendar-kind.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $calendar,
  calendarPath,
  chooseMonth,
  reloadCalendar,
  startCalendar,
} from '#stores/hosting/calendar.ts'
import { today as todayHere } from '#stores/hosting/today.ts'
import { Agenda } from './calendar/Agenda.tsx'
import { ImportedCalendars } from './calendar/ImportedCalendars.tsx'
import { Legend } from './calendar/KindMark.tsx'
import { MonthBar } from './calendar/MonthBar.tsx'
import { VehicleTimeline } from './calendar/VehicleTimeline.tsx'
import { CalendarBodySkeleton } from './HostCalendarSkeleton.tsx'
import { Placeholder } from './list/Placeholder.tsx'

/** All the host's vehicles in one month: a row each on wide screens, day by day on phones. */
export const HostCalendar = island(Calendar)

function Calendar() {
  const { t } = useLocale()
  const { month, status, rows } = useStore($calendar, $calendar.get())
  const kind = useCalendarKind()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once
  useEffect(() => {
    void startCalendar(kind)
  }, [])
  const today = todayHere()
  if (!month) return <CalendarBodySkeleton />
  if (status === 'ready' && !rows.length)
    return (
      <EmptyState
        title={t('hosting-dates.calendar.empty.title')}
        text={t('hosting-dates.calendar.empty.text')}
        picture={<Placeholder isAlone />}
      >
        <ButtonLink look="main" href="/vehicle/create">
          {t('hosting-dates.calendar.empty.start')}
        </ButtonLink>
      </EmptyState>
    )
  const shared = { rows, month, today }
  return (
    <div className="grid gap-4">
      <MonthBar
        id="calendar-month"
        month={month}
        today={today}
        level={2}
        onChoose={chooseMonth}
        pathOf={calendarPath}
      />
      <p className="sr-only" role="status">
        {status === 'loading' && t('shell.loading')}
      </p>
      {status === 'failed' && (
        <Failed
          title={t('hosting-dates.calendar.failed.title')}
          text={t('hosting-dates.calendar.failed.text')}
          onRetry={reloadCalendar}
        />
      )}
      {status === 'loading' && !rows.length && <CalendarBodySkeleton />}
      {status !== 'failed' && rows.length > 0 && (
        <>
          <Legend />
          <VehicleTimeline key={month} {...shared} isLoading={status === 'loading'} />
          <Agenda {...shared} isLoading={status === 'loading'} />
        </>
      )}
      {rows.length > 0 && <ImportedCalendars vehicles={rows.map(({ vehicle }) => vehicle)} />}
    </div>
  )
}
