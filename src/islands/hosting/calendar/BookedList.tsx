import type { CalendarEntry } from '#contract/hosting.ts'
import { bookingPath } from '#domain/my-bookings/list-query.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { kindOf, rangeText, reasonText } from './date-text.ts'
import { KindRow } from './KindRow.tsx'

interface Props {
  entries: readonly CalendarEntry[]
}

/** The bookings of the grid above as text. */
export function BookedList({ entries }: Props) {
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
              {entry.kind === 'booking' ? (
                <a
                  className="link inline-flex min-h-6 items-center font-bold max-md:min-h-11"
                  href={bookingPath(entry.id)}
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
