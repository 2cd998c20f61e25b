import { useEffect } from 'react'
import type { DriverSheet } from '#contract/trip-day.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { firstRecordAt } from '#domain/trip-day/records.ts'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { stopSharing } from '#stores/trip-day/position.ts'
import { $queue } from '#stores/trip-day/queue.ts'
import { queuedRecord } from '#stores/trip-day/recording.ts'
import { PositionSwitch } from './PositionSwitch.tsx'
import { RecordForm } from './RecordForm.tsx'
import { StepCard } from './StepCard.tsx'
import { TripCard } from './TripCard.tsx'

/** Loaded ahead, because the trip may go on without a connection. */
export const loadLaterSteps = async () => (await import('./LaterSteps.tsx')).LaterSteps
const LaterSteps = lazyPart(loadLaterSteps)

/** The steps of the day. What this phone has recorded counts, whether the server has it yet or not. */
export function Day({ sheet }: { sheet: DriverSheet }) {
  const { t } = useLocale()
  const queue = useStore($queue, [])
  const hasStart = Boolean(sheet.start || queuedRecord(queue, 'start'))
  const hasEnd = Boolean(sheet.end || queuedRecord(queue, 'end'))
  useEffect(() => {
    if (hasEnd) void stopSharing()
  }, [hasEnd])
  return (
    <>
      <TripCard sheet={sheet} isOver={hasEnd} />
      {hasStart ? (
        <LazyBoundary
          loading={<div className="skeleton mt-4 h-96 rounded-(--radius-l)" aria-hidden="true" />}
        >
          <LaterSteps sheet={sheet} hasEnd={hasEnd} />
        </LazyBoundary>
      ) : (
        <ol className="mt-4 grid gap-4">
          <StartStep sheet={sheet} />
          <StepCard number={2} title={t('trip-day.steps.way')} state="later">
            <PositionSwitch sheet={sheet} />
          </StepCard>
          {(['end', 'bill', 'cash'] as const).map((step, index) => (
            <StepCard key={step} number={3 + index} title={t(`trip-day.steps.${step}`)} state="later" />
          ))}
        </ol>
      )}
    </>
  )
}

/** The start, before it is recorded. */
function StartStep({ sheet }: { sheet: DriverSheet }) {
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
