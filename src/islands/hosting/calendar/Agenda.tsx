import type { CalendarEntry, HostCalendar } from '#contract/hosting.ts'
import {
  type AgendaDay,
  type AgendaItem,
  agendaOf,
  isAnnouncedBefore,
  splitAgenda,
} from '#domain/hosting/agenda.ts'
import { startOfDay } from '#domain/hosting/calendar.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { dayText, happeningText, kindOf, reasonText } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'
import { RowTitle } from './RowTitle.tsx'

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
  const { gone, open } = splitAgenda(days, today)
  return (
    <div className="agenda" aria-busy={isLoading}>
      {days.length === 0 && !isLoading && (
        <EmptyState
          title={t('hosting-dates.calendar.quiet.title')}
          text={t('hosting-dates.calendar.quiet.text')}
        />
      )}
      {gone.length > 0 && (
        <details className="filter-group">
          <summary>{t('hosting-dates.calendar.earlier')}</summary>
          <div className="agenda">
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
        <h3 id="agenda-vehicles">{t('hosting-dates.calendar.yours')}</h3>
        <ul>
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
      <h3 id={`day-${day}`}>
        {dayText(day, locale)}
        {day === today && <em>{t('hosting-dates.calendar.today')}</em>}
        <small>{formatBikram(startOfDay(day), locale)}</small>
      </h3>
      <ul>
        {items.map((item) => (
          <Item key={`${item.happening}-${item.entry.kind}-${item.entry.id}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** In full on its first day; the following days show one line. */
function Item({ item }: { item: AgendaItem<Vehicle, CalendarEntry> }) {
  const { locale } = useLocale()
  const { vehicle, entry, happening } = item
  const kind = kindOf(entry)
  const isAnnounced = isAnnouncedBefore(happening)
  return (
    <li className={isAnnounced ? 'agenda-item px-[18px]' : 'panel agenda-item'}>
      <span className="taken-bar" data-kind={kind}>
        <KindIcon kind={kind} />
      </span>
      <div>
        <a
          className={isAnnounced ? 'agenda-way font-normal' : 'agenda-way'}
          href={entry.kind === 'booking' ? bookingPath(entry.id) : `/vehicle/${vehicle.id}/edit?step=7`}
        >
          {(isAnnounced && entry.guest) || reasonText(entry, locale)}
        </a>
        <p>{happeningText(item, locale)}</p>
        <small>
          {vehicle.title}, {formatPlate(vehicle.registrationNumber, locale)}
        </small>
      </div>
    </li>
  )
}
