import type { DriverSheet } from '#contract/trip-day.ts'
import { cashAfterBill } from '#domain/trip-day/cash.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { CashForm } from '#islands/ui/trip-day/CashForm.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $driving, sendCash } from '#stores/trip-day/driving.ts'
import { BillStep } from './BillStep.tsx'
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
      <CashStep sheet={sheet} />
    </ol>
  )
}

/** What the guest has to pay in cash, and what was taken. */
function CashStep({ sheet: { bill, cash, cashDue } }: Pick<Props, 'sheet'>) {
  const { t } = useLocale()
  const { sending, failed } = useStore($driving, { sending: null, failed: null })
  const step = { number: 5, title: t('trip-day.steps.cash') }
  const afterBill = cashAfterBill(cashDue, bill)
  if (cashDue === 0 && afterBill === null && cash.host === null && cash.renter === null)
    return (
      <StepCard {...step} state="later">
        <p>{t('trip-day.cash.nothing')}</p>
      </StepCard>
    )
  return (
    <StepCard {...step} state={cash.host === null ? 'open' : 'done'}>
      <CashForm
        // the amount to note follows what is due
        key={cashDue}
        id="driver"
        side="host"
        mine={cash.host}
        theirs={cash.renter}
        due={cashDue}
        afterBill={afterBill}
        isSending={sending === 'cash'}
        failed={failed?.what === 'cash' ? failed.sentence : undefined}
        onNote={sendCash}
      />
    </StepCard>
  )
}
