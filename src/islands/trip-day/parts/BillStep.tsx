import type { DriverSheet } from '#contract/trip-day.ts'
import { formatDeadline } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { BillFacts } from '#islands/ui/trip-day/BillFacts.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $driving, sendBill } from '#stores/trip-day/driving.ts'
import { StepCard } from './StepCard.tsx'

interface Props {
  number: number
  sheet: DriverSheet
  /** recorded, perhaps only on this phone */
  hasEnd: boolean
}

/** The bill before it is sent to the guest, and what became of it. */
export function BillStep({ number, sheet, hasEnd }: Props) {
  const { locale, t } = useLocale()
  const { sending, failed } = useStore($driving, { sending: null, failed: null })
  const { bill, billPreview } = sheet
  const title = t('trip-day.steps.bill')
  const error = failed?.what === 'bill' && (
    <Notice tone="bad" role="alert">
      {failed.sentence}
    </Notice>
  )
  if (bill) {
    const isOpen = bill.state === 'open'
    const time = formatDeadline(Date.parse(bill.answerBy), environment().now(), locale)
    return (
      <StepCard number={number} title={title} state={isOpen || bill.state === 'disputed' ? 'open' : 'done'}>
        <Notice as="div" tone={bill.state === 'disputed' ? 'bad' : isOpen ? 'warn' : undefined} role="status">
          <p>{t(`trip-day.bill.state.host.${bill.state}`, { time })}</p>
        </Notice>
        {bill.dispute && (
          <p className="whitespace-pre-line" lang={languageOf(bill.dispute)}>
            {bill.dispute}
          </p>
        )}
        {error}
        <BillFacts bill={bill} />
      </StepCard>
    )
  }
  if (!billPreview)
    return (
      <StepCard number={number} title={title} state="later">
        {hasEnd && <p>{t(sheet.end && sheet.start ? 'trip-day.bill.over' : 'trip-day.bill.waits')}</p>}
      </StepCard>
    )
  return (
    <StepCard number={number} title={title} state="due">
      <BillFacts bill={billPreview} />
      {error}
      <Button
        look="main"
        className="min-h-14! w-full text-lg whitespace-normal!"
        aria-busy={sending === 'bill'}
        onClick={() => void sendBill(billPreview.total)}
      >
        {t('trip-day.bill.send', { amount: formatMoney(billPreview.total, locale) })}
      </Button>
    </StepCard>
  )
}
