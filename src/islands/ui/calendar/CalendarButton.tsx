import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { useLocale } from '../LocaleContext.tsx'

export interface CalendarLink {
  /** id of the CalendarPopover */
  id: string
  end: RangeEnd
}

/** Covers a date field and opens its popover without script, so that a press before hydration is not lost. */
export function CalendarButton({ id, end, field }: CalendarLink & { field: string }) {
  const { t } = useLocale()
  return (
    <button type="button" popoverTarget={id} data-end={end} aria-haspopup="dialog">
      <span className="sr-only">{t('calendar.open', { field })}</span>
    </button>
  )
}
