import type { CalendarEntry } from '#contract/hosting.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { kindOf, rangeText, reasonText } from './date-text.ts'
import { KindIcon } from './KindIcon.tsx'

interface Props {
  entries: readonly CalendarEntry[]
}

/** The bookings of the grid above as text. */
export function BookedList({ entries }: Props) {
  const { locale, t } = useLocale()
  return (
    <section className="taken-list" aria-labelledby="taken-title">
      <h4 id="taken-title">{t('hosting-dates.form.thisMonth')}</h4>
      {entries.length === 0 && <p className="text-ink-2">{t('hosting-dates.form.allFree')}</p>}
      <ul>
        {entries.map((entry) => (
          <li key={`${entry.kind}-${entry.id}`}>
            <span className="taken-bar" data-kind={kindOf(entry)}>
              <KindIcon kind={kindOf(entry)} />
            </span>
            <span>
              {entry.kind === 'booking' ? (
                <a className="link" href={bookingPath(entry.id)}>
                  {reasonText(entry, locale)}
                </a>
              ) : (
                <b>{reasonText(entry, locale)}</b>
              )}
              <small>{rangeText(entry, locale)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
