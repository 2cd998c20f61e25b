import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { useLocale } from '../LocaleContext.tsx'

export interface CalendarLink {
  /** of the CalendarPopover */
  id: string
  end: RangeEnd
}

/** Over a date field: opens its calendar without script, too, so that a press before the code is there is not lost. */
export function CalendarButton({ id, end, field }: CalendarLink & { field: string }) {
  const { t } = useLocale()
  return (
    <button type="button" popoverTarget={id} data-end={end} aria-haspopup="dialog">
      <span className="sr-only">{t('calendar.open', { field })}</span>
    </button>
  )
}
