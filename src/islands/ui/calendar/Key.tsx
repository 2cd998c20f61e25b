import { useLocale } from '../LocaleContext.tsx'

/** What the marks mean; the days themselves say it to a screen reader. */
export function Key({ hasTaken }: { hasTaken: boolean }) {
  const { t } = useLocale()
  return (
    <p className="calendar-key" aria-hidden="true">
      {hasTaken && <span data-key="taken">{t('calendar.key.taken')}</span>}
      {hasTaken && <span data-key="part">{t('calendar.key.part')}</span>}
      <span data-key="holiday">{t('calendar.key.holiday')}</span>
    </p>
  )
}
