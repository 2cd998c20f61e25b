import type { DriverSheet } from '#contract/trip-day.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $queue } from '#stores/trip-day/queue.ts'
import { queuedRecord } from '#stores/trip-day/recording.ts'
import { BillStep } from './BillStep.tsx'
import { CashStep } from './CashStep.tsx'
import { Expenses } from './Expenses.tsx'
import { PositionSwitch } from './PositionSwitch.tsx'
import { RecordStep } from './RecordStep.tsx'
import { StepCard } from './StepCard.tsx'
import { TripCard } from './TripCard.tsx'

/** The steps of the day. What this phone has recorded counts, whether the server has it yet or not. */
export function Day({ sheet }: { sheet: DriverSheet }) {
  const { t } = useLocale()
  const queue = useStore($queue, [])
  const hasStart = Boolean(sheet.start || queuedRecord(queue, 'start'))
  const hasEnd = Boolean(sheet.end || queuedRecord(queue, 'end'))
  const { bill } = sheet
  return (
    <>
      <TripCard sheet={sheet} isOver={hasEnd} />
      <ol className="mt-4 grid gap-4">
        <RecordStep number={1} kind="start" sheet={sheet} isPossible />
        <StepCard
          number={2}
          title={t('trip-day.steps.way')}
          state={!hasStart ? 'later' : hasEnd ? 'done' : 'open'}
        >
          {!bill && !hasEnd && <PositionSwitch sheet={sheet} />}
          {hasStart && <Expenses sheet={sheet} canAdd={!bill} />}
        </StepCard>
        <RecordStep number={3} kind="end" sheet={sheet} isPossible={hasStart} />
        <BillStep number={4} sheet={sheet} hasEnd={hasEnd} />
        <CashStep number={5} sheet={sheet} hasStart={hasStart} />
      </ol>
    </>
  )
}
