import type { ReactNode } from 'react'
import type { Quote } from '#contract/booking.ts'
import { changedLines } from '#domain/booking/price-change.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { lineText } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $checkout, book, IDLE_CHECKOUT, reopen } from '#stores/booking/checkout.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { bookText, momentText } from './text.ts'

/** The price has changed since it was shown: both prices side by side, and the guest decides. */
export function PriceChanged() {
  const { t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT)
  const prices = checkout.status === 'repriced' ? checkout : null
  const isSamePrice = prices?.before.payable === prices?.after.payable
  return (
    <Modal
      title={t(isSamePrice ? 'booking.changed.dropOffTitle' : 'booking.changed.title')}
      isOpen={prices !== null}
      onClose={reopen}
      closeLabel={t('shell.close')}
    >
      {prices && <Comparison before={prices.before} after={prices.after} />}
    </Modal>
  )
}

interface Props {
  before: Quote
  after: Quote
}

function Comparison({ before, after }: Props) {
  const { locale, t } = useLocale()
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const money = (amount: number) => formatMoney(amount, locale)
  const [old, now] = [money(before.payable), money(after.payable)]
  const [oldEnd, end] = [before, after].map(({ to }) => momentText(Date.parse(to), locale))
  const isSamePrice = before.payable === after.payable
  const text = isSamePrice
    ? t('booking.changed.dropOffText', { before: oldEnd, after: end })
    : t('booking.changed.text', { before: old, after: now })
  return (
    <>
      <p className="text-ink-2" role="alert">
        {text}
      </p>
      <table className="mt-4 w-full tabular-nums">
        <thead className="text-sm text-ink-3">
          <tr>
            <td className={LINE} />
            <th scope="col" className={`${AMOUNT} ${LINE}`}>
              {t('booking.changed.before')}
            </th>
            <th scope="col" className={`${AMOUNT} ${LINE}`}>
              {t('booking.changed.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Lines before={before} after={after} />
          {oldEnd !== end && (
            <Row
              label={t('search.dropOff')}
              before={<Moment wire={before.to} />}
              after={<Moment wire={after.to} />}
            />
          )}
        </tbody>
        <tfoot>
          <Row
            label={t('booking.lines.toPay')}
            before={isSamePrice ? old : <s>{old}</s>}
            after={now}
            isTotal
          />
        </tfoot>
      </table>
      {/* the choice that costs nothing has the focus */}
      <div className="mt-6 grid gap-3 sm:flex">
        <Button look="main" onClick={() => void book()}>
          {bookText(after, payment, locale, t)}
        </Button>
        <Button ref={focusFirst} look="quiet" onClick={reopen}>
          {t('booking.changed.back')}
        </Button>
      </div>
    </>
  )
}

function Lines({ before, after }: Props) {
  const { locale, t } = useLocale()
  const wordsOf = (line: QuoteLine | null, quote: Quote) => {
    const label = line && lineText(line, { t, locale, quote }).label
    return { label, amount: line ? formatNumber(line.amount, locale) : '–' }
  }
  return changedLines(before.lines, after.lines).map((line) => {
    const [old, now] = [wordsOf(line.before, before), wordsOf(line.after, after)]
    const isRenamed = old.label !== null && now.label !== null && old.label !== now.label
    const oldAmount = (
      <>
        {old.amount}
        {isRenamed && <small className="block text-ink-3">{old.label}</small>}
      </>
    )
    return (
      <Row key={JSON.stringify(line)} label={now.label ?? old.label} before={oldAmount} after={now.amount} />
    )
  })
}

/** Lines break only between day and time in a narrow column. */
function Moment({ wire }: { wire: string }) {
  const { locale } = useLocale()
  const at = Date.parse(wire)
  return (
    <>
      <span className="block whitespace-nowrap">{formatShortDay(at, locale)}</span>
      <span className="block whitespace-nowrap">{formatTime(at, locale)}</span>
    </>
  )
}

interface RowProps {
  label: ReactNode
  before: ReactNode
  after: ReactNode
  isTotal?: boolean
}

const AMOUNT = 'py-2.5 pl-3 text-right align-top'
const LINE = 'border-b border-line'

function Row({ label, before, after, isTotal = false }: RowProps) {
  const look = isTotal ? 'text-lg whitespace-nowrap' : LINE
  const weight = isTotal ? 'font-bold' : 'font-normal'
  return (
    <tr>
      <th scope="row" className={`py-2.5 text-left align-top ${look} ${weight}`}>
        {label}
      </th>
      <td className={`${AMOUNT} ${look} text-ink-2`}>{before}</td>
      <td className={`${AMOUNT} ${look} ${weight}`}>{after}</td>
    </tr>
  )
}
