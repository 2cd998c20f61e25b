import type { DriverSheet } from '#contract/trip-day.ts'
import { cashAfterBill } from '#domain/trip-day/cash.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { CashForm } from '#islands/ui/trip-day/CashForm.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $driving, sendCash } from '#stores/trip-day/driving.ts'
import { StepCard } from './StepCard.tsx'

interface Props {
  number: number
  sheet: DriverSheet
}

/** What the guest has to pay in cash, and what was taken. */
export function CashStep({ number, sheet: { bill, cash, cashDue } }: Props) {
  const { t } = useLocale()
  const { sending, failed } = useStore($driving, { sending: null, failed: null })
  const title = t('trip-day.steps.cash')
  const afterBill = cashAfterBill(cashDue, bill)
  if (cashDue === 0 && afterBill === null && cash.host === null && cash.renter === null)
    return (
      <StepCard number={number} title={title} state="later">
        <p>{t('trip-day.cash.nothing')}</p>
      </StepCard>
    )
  return (
    <StepCard number={number} title={title} state={cash.host === null ? 'open' : 'done'}>
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
