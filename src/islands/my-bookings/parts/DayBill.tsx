import { type SubmitEvent, useState } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { TripBill } from '#contract/trip-day.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatDeadline } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { BillFacts } from '#islands/ui/trip-day/BillFacts.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $ticketWriting, answerBillOf, reduceBillOf, withdrawBill } from '#stores/trip-day/ticket.ts'

const MAX_REASON = 500

interface Props {
  booking: Pick<Booking, 'id' | 'isBookedByMe'>
  bill: TripBill
}

/** The final bill; the guest confirms or disputes it, the host reduces or withdraws it. */
export function DayBill({ booking, bill }: Props) {
  const { locale, t } = useLocale()
  const { failed } = useStore($ticketWriting, { sending: null, failed: null })
  const { isBookedByMe } = booking
  const side = sideOf(isBookedByMe)
  const { state, dispute, total } = bill
  const time = formatDeadline(Date.parse(bill.answerBy), environment().now(), locale)
  const isOpen = state === 'open' || state === 'disputed'
  return (
    <div className="grid gap-3">
      <h3 className="flex items-baseline justify-between gap-3 text-base">
        {t('trip-day.bill.title')}
        <span className="text-xl whitespace-nowrap tabular-nums">{formatMoney(total, locale)}</span>
      </h3>
      <Notice as="div" tone={state === 'disputed' ? 'bad' : state === 'open' ? 'warn' : undefined}>
        <p>{t(`trip-day.bill.state.${side}.${state}`, { time })}</p>
      </Notice>
      {dispute && (
        <p className="border-l-3 border-line-2 pl-3 whitespace-pre-line" lang={languageOf(dispute)}>
          {dispute}
        </p>
      )}
      {/* what is decided is open to read, what is to be answered is read first */}
      <details open={isOpen}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm text-blue underline underline-offset-3">
          {t('trip-day.bill.lines')}
        </summary>
        <BillFacts bill={bill} />
      </details>
      {failed && (failed.what === 'answer' || failed.what === 'reduce') && (
        <Notice tone="bad" role="alert">
          {failed.sentence}
        </Notice>
      )}
      {isBookedByMe && state === 'open' && <Answer id={booking.id} />}
      {!isBookedByMe && isOpen && <Reduce id={booking.id} bill={bill} />}
    </div>
  )
}

function Answer({ id }: { id: string }) {
  const { t } = useLocale()
  const { sending } = useStore($ticketWriting, { sending: null, failed: null })
  const [reason, setReason] = useState<string | null>(null)
  const [error, setError] = useState('')
  const isBusy = sending === 'answer'
  if (reason === null)
    return (
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button look="main" aria-busy={isBusy} onClick={() => void answerBillOf(id, { answer: 'confirm' })}>
          {t('trip-day.bill.confirm')}
        </Button>
        <Button look="quiet" onClick={() => setReason('')}>
          {t('trip-day.bill.dispute')}
        </Button>
      </div>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setError(t('trip-day.wrong.reason'))
    void answerBillOf(id, { answer: 'dispute', reason: reason.trim() })
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <TextArea
        rows={3}
        label={t('trip-day.bill.reason')}
        maxLength={MAX_REASON}
        autoFocus
        isAlert
        error={error || undefined}
        value={reason}
        onChange={(text) => {
          setReason(text)
          setError('')
        }}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="quiet" onClick={() => setReason(null)}>
          {t('trip-day.bill.back')}
        </Button>
        <Button look="main" type="submit" aria-busy={isBusy}>
          {t('trip-day.bill.sendDispute')}
        </Button>
      </div>
    </form>
  )
}

function Reduce({ id, bill }: { id: string; bill: TripBill }) {
  const { t } = useLocale()
  const { sending } = useStore($ticketWriting, { sending: null, failed: null })
  const [total, setTotal] = useState<string | null>(null)
  const [error, setError] = useState('')
  const isBusy = sending === 'reduce'
  if (total === null)
    return (
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button look="quiet" className="whitespace-normal!" onClick={() => setTotal('')}>
          {t('trip-day.bill.reduce')}
        </Button>
        <Button
          look="quiet"
          className="whitespace-normal!"
          aria-busy={isBusy}
          onClick={() => void withdrawBill(id, bill.agreed.payable)}
        >
          {t('trip-day.bill.withdraw')}
        </Button>
      </div>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const amount = wholeNumber(total)
    if (amount === null || amount >= bill.total) return setError(t('trip-day.wrong.reduce'))
    void reduceBillOf(id, amount)
  }
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <Field
        id="reduced-total"
        label={t('trip-day.bill.reduceTo')}
        prefix={t('trip-day.cash.currency')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        isAlert
        error={error || undefined}
        value={total}
        onChange={(event) => {
          setTotal(event.target.value)
          setError('')
        }}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="quiet" onClick={() => setTotal(null)}>
          {t('trip-day.bill.back')}
        </Button>
        <Button look="main" type="submit" aria-busy={isBusy}>
          {t('trip-day.bill.reduceSubmit')}
        </Button>
      </div>
    </form>
  )
}
