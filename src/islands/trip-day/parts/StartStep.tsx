import type { DriverSheet } from '#contract/trip-day.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { firstRecordAt } from '#domain/trip-day/records.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { environment } from '#stores/shell/environment.ts'
import { RecordForm } from './RecordForm.tsx'
import { StepCard } from './StepCard.tsx'

/** The start, before it is recorded. */
export function StartStep({ sheet }: { sheet: DriverSheet }) {
  const { locale, t } = useLocale()
  const now = useNow(() => environment().now())
  const opensAt = firstRecordAt(Date.parse(sheet.from))
  const isEarly = now < opensAt
  return (
    <StepCard number={1} title={t('trip-day.steps.start')} state={isEarly ? 'later' : 'due'}>
      {isEarly ? (
        <p>{t('trip-day.record.early', { time: formatMomentFrom(opensAt, now, locale) })}</p>
      ) : (
        <RecordForm kind="start" sheet={sheet} />
      )}
    </StepCard>
  )
}
