import { CALENDAR_KINDS, type CalendarKind } from '#domain/shared/month-view.ts'
import { chooseCalendar } from '#stores/shell/calendar-kind.ts'
import { useLocale } from '../LocaleContext.tsx'

/** Chooses Bikram Sambat or Gregorian; the choice is stored. */
export function KindSwitch({ kind }: { kind: CalendarKind }) {
  const { t } = useLocale()
  return (
    <fieldset className="calendar-kinds">
      <legend className="sr-only">{t('calendar.kind')}</legend>
      {CALENDAR_KINDS.map((value) => (
        <button key={value} type="button" aria-pressed={value === kind} onClick={() => chooseCalendar(value)}>
          <span aria-hidden="true">{t(`calendar.${value}`)}</span>
          <span className="sr-only">{t(`calendar.${value}Long`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
