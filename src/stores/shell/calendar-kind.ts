import { CALENDAR_KINDS, type CalendarKind } from '#domain/shared/month-view.ts'
import { persistedAtom } from './persisted.ts'

// state
/** The calendar that the user chose; null: that of the language. */
export const $calendarKind = persistedAtom<CalendarKind | null>('app:shell:calendar', null, {
  parse: (stored) => CALENDAR_KINDS.find((kind) => kind === stored) ?? null,
})

// actions
export function chooseCalendar(kind: CalendarKind): void {
  $calendarKind.set(kind)
}
