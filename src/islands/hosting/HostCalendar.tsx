import { useEffect } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $calendar,
  calendarPath,
  chooseMonth,
  type MonthOfAll,
  reloadCalendar,
  startCalendar,
} from '#stores/hosting/calendar.ts'
import { today as todayHere } from '#stores/hosting/today.ts'
import { CalendarBodySkeleton } from './HostCalendarSkeleton.tsx'
import { Agenda } from './parts/Agenda.tsx'
import { Legend } from './parts/Legend.tsx'
import { MonthBar } from './parts/MonthBar.tsx'
import { Placeholder } from './parts/Placeholder.tsx'
import { Timeline } from './parts/Timeline.tsx'

interface Props {
  locale: Locale
}

const NOTHING: MonthOfAll = $calendar.get()

/** All the host's vehicles in one month: a row each on wide screens, day by day on phones. */
export function HostCalendar(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <Calendar {...props} />
    </ErrorBoundary>
  )
}

function Calendar({ locale }: Props) {
  const t = translator(locale)
  const { month, status, rows } = useStore($calendar, NOTHING)
  useEffect(() => {
    void startCalendar()
  }, [])
  const today = todayHere()
  if (!month) return <CalendarBodySkeleton />
  if (status === 'ready' && !rows.length)
    return (
      <EmptyState
        title={t('hosting-dates.calendar.empty.title')}
        text={t('hosting-dates.calendar.empty.text')}
        picture={<Placeholder />}
      >
        <a className="btn main" href="/vehicle/create">
          {t('hosting-dates.calendar.empty.start')}
        </a>
      </EmptyState>
    )
  const shared = { rows, month, today, locale }
  return (
    <div className="host-calendar">
      <MonthBar
        id="calendar-month"
        month={month}
        today={today}
        locale={locale}
        level={2}
        onChoose={chooseMonth}
        pathOf={calendarPath}
      />
      <p className="sr-only" role="status">
        {status === 'loading' && t('shell.loading')}
      </p>
      {status === 'failed' && (
        <EmptyState
          title={t('hosting-dates.calendar.failed.title')}
          text={t('hosting-dates.calendar.failed.text')}
          isFailure
        >
          <button className="btn quiet" type="button" onClick={reloadCalendar}>
            {t('shell.retry')}
          </button>
        </EmptyState>
      )}
      {status === 'loading' && !rows.length && <CalendarBodySkeleton />}
      {status !== 'failed' && rows.length > 0 && (
        <>
          <Legend locale={locale} />
          <Timeline key={month} {...shared} isLoading={status === 'loading'} />
          <Agenda {...shared} isLoading={status === 'loading'} />
        </>
      )}
    </div>
  )
}
