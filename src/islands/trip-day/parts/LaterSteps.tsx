import type { DriverSheet } from '#contract/trip-day.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { BillStep } from './BillStep.tsx'
import { CashStep } from './CashStep.tsx'
import { Expenses } from './Expenses.tsx'
import { PositionSwitch } from './PositionSwitch.tsx'
import { RecordStep } from './RecordStep.tsx'
import { StepCard } from './StepCard.tsx'

interface Props {
  sheet: DriverSheet
  /** recorded, perhaps only on this phone */
  hasEnd: boolean
}

/** The steps of a trip whose start is recorded. */
export function LaterSteps({ sheet, hasEnd }: Props) {
  const { t } = useLocale()
  const { bill } = sheet
  return (
    <ol className="mt-4 grid gap-4">
      <RecordStep number={1} kind="start" sheet={sheet} />
      <StepCard number={2} title={t('trip-day.steps.way')} state={hasEnd ? 'done' : 'open'}>
        {!bill && !hasEnd && <PositionSwitch sheet={sheet} />}
        <Expenses sheet={sheet} canAdd={!bill} />
      </StepCard>
      <RecordStep number={3} kind="end" sheet={sheet} />
      <BillStep number={4} sheet={sheet} hasEnd={hasEnd} />
      <CashStep number={5} sheet={sheet} />
    </ol>
  )
}
