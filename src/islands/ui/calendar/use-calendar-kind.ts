import { type CalendarKind, calendarOf } from '#domain/shared/month-view.ts'
import { $calendarKind } from '#stores/shell/calendar-kind.ts'
import { useLocale } from '../LocaleContext.tsx'
import { useStore } from '../use-store.ts'

/** The calendar that the user chose, or that of the language. */
export function useCalendarKind(): CalendarKind {
  const { locale } = useLocale()
  return useStore($calendarKind, null) ?? calendarOf(locale)
}
