import { useLocale } from '../LocaleContext.tsx'

/** Explains the marks; for screen readers each day's label contains them. */
export function CalendarLegend({ hasTaken, hasFailed }: { hasTaken: boolean; hasFailed: boolean }) {
  const { t } = useLocale()
  return (
    <div className="calendar-key">
      {hasFailed && <p role="status">{t('calendar.takenFailed')}</p>}
      <p aria-hidden="true">
        {hasTaken && <span data-key="taken">{t('calendar.key.taken')}</span>}
        {hasTaken && <span data-key="part">{t('calendar.key.part')}</span>}
        <span data-key="holiday">{t('calendar.key.holiday')}</span>
      </p>
    </div>
  )
}
