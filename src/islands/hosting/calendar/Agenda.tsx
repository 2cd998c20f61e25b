import type { CalendarEntry, HostCalendar } from '#contract/hosting.ts'
import {
  type AgendaDay,
  type AgendaItem,
  agendaOf,
  isListedEarlier,
  splitAgenda,
} from '#domain/hosting/agenda.ts'
import { startOfDay } from '#domain/hosting/calendar.ts'
import { formatInOtherCalendar } from '#domain/shared/format-date.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { FOLD, FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { agendaTimeText, dayText, entryPath, kindOf, reasonText } from './date-text.ts'
import { KindMark } from './KindMark.tsx'
import { RowTitle } from './RowTitle.tsx'

const HEADING = 'mb-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-lg'
const SMALL = 'text-[0.875rem] text-ink-3'

type Vehicle = HostCalendar[number]['vehicle']
interface Props {
  rows: HostCalendar
  month: string
  today: string
  isLoading: boolean
}

/** The month on a phone: days on which a vehicle leaves or returns, past days folded, then the vehicles. */
export function Agenda({ rows, month, today, isLoading }: Props) {
  const { t } = useLocale()
  const days = agendaOf<Vehicle, CalendarEntry>(rows, month, today)
  const { gone, open } = splitAgenda(days, month, today)
  return (
    <div className="grid gap-5 pt-2 aria-busy:opacity-60 md:hidden" aria-busy={isLoading}>
      {days.length === 0 && !isLoading && (
        <EmptyState
          title={t('hosting-dates.calendar.quiet.title')}
          text={t('hosting-dates.calendar.quiet.text')}
        />
      )}
      {gone.length > 0 && (
        <details className={FOLD}>
          <summary className={FOLD_SUMMARY}>{t('hosting-dates.calendar.earlier')}</summary>
          <div className="grid gap-5">
            {gone.map((day) => (
              <Day key={day.day} {...day} today={today} />
            ))}
          </div>
        </details>
      )}
      {open.map((day) => (
        <Day key={day.day} {...day} today={today} />
      ))}
      <section aria-labelledby="agenda-vehicles">
        <h3 className={HEADING} id="agenda-vehicles">
          {t('hosting-dates.calendar.yours')}
        </h3>
        <ul className="grid gap-2">
          {rows.map(({ vehicle }) => (
            <li key={vehicle.id} className="panel">
              <RowTitle vehicle={vehicle} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type DayProps = AgendaDay<Vehicle, CalendarEntry> & Pick<Props, 'today'>

function Day({ day, items, today }: DayProps) {
  const { locale, t } = useLocale()
  return (
    <section data-today={day === today ? '' : undefined} aria-labelledby={`day-${day}`}>
      <h3 className={HEADING} id={`day-${day}`}>
        {dayText(day, locale)}
        {day === today && (
          <em className="rounded-full bg-ink px-2.5 text-[0.875rem] text-paper not-italic">
            {t('hosting-dates.calendar.today')}
          </em>
        )}
        <small className={`${SMALL} font-normal [letter-spacing:0]`}>
          {formatInOtherCalendar(startOfDay(day), locale)}
        </small>
      </h3>
      <ul className="grid gap-2">
        {items.map((item) => (
          <Item key={`${item.event}-${item.entry.kind}-${item.entry.id}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** In full on its first day; the following days show one line. */
function Item({ item }: { item: AgendaItem<Vehicle, CalendarEntry> }) {
  const { locale } = useLocale()
  const { vehicle, entry, event } = item
  const kind = kindOf(entry)
  const isAnnounced = isListedEarlier(event)
  return (
    <li className={`relative flex items-start gap-3 leading-[1.4] ${isAnnounced ? 'px-4.5' : 'panel'}`}>
      <KindMark kind={kind} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">
        <a
          className={`after:absolute after:inset-0 after:rounded-[14px] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-blue ${isAnnounced ? 'font-normal' : 'font-bold'}`}
          href={entryPath(entry, vehicle.id)}
        >
          {(isAnnounced && entry.guest) || reasonText(entry, locale)}
        </a>
        <p>{agendaTimeText(item, locale)}</p>
        <small className={SMALL}>
          {vehicle.title}, {formatPlate(vehicle.registrationNumber, locale)}
        </small>
      </div>
    </li>
  )
}
