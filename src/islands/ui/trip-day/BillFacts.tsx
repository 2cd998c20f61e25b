import type { TripBill } from '#contract/trip-day.ts'
import type { ChangedLine } from '#domain/booking/price-change.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useLocale } from '../LocaleContext.tsx'
import { PRICE_LINES } from '../PriceLines.tsx'
import { PriceComparison } from './PriceComparison.tsx'

interface Props {
  bill: Pick<
    TripBill,
    'agreed' | 'quote' | 'agreedKm' | 'driven' | 'expenses' | 'expensesTotal' | 'reduction' | 'total'
  >
}

/** The final bill: what was agreed against what was driven, line by line, the expenses, and the sum. */
export function BillFacts({ bill }: Props) {
  const { locale, t } = useLocale()
  const { agreed, quote, driven, expenses, reduction, total } = bill
  const money = (amount: number) => formatMoney(amount, locale)
  const isSame = quote.payable === agreed.payable
  return (
    <div className="grid gap-3">
      <Driven bill={bill} />
      {isSame ? (
        <p className="flex justify-between gap-4">
          <span>{t('trip-day.bill.asAgreed')}</span>
          <span className="whitespace-nowrap tabular-nums">{money(agreed.payable)}</span>
        </p>
      ) : (
        <PriceComparison
          before={agreed}
          after={quote}
          word={(key) => t(`trip-day.bill.compare.${key}`)}
          explain={(line) => explained(line)}
        />
      )}
      <dl className={PRICE_LINES.list}>
        {expenses.map(({ id, kind, note, amount }) => (
          <Row key={id} label={t(`trip-day.expenses.kinds.${kind}`)} note={note}>
            {formatNumber(amount, locale)}
          </Row>
        ))}
        {reduction > 0 && <Row label={t('trip-day.bill.reduction')}>{money(-reduction)}</Row>}
        <div className={`${PRICE_LINES.row} border-t-2 border-ink pt-2.5 text-lg font-bold`}>
          <dt>{t('trip-day.bill.total')}</dt>
          <dd className="whitespace-nowrap tabular-nums">{money(total)}</dd>
        </div>
      </dl>
    </div>
  )

  function explained({ before, after }: ChangedLine): string | null {
    const line = after ?? before
    const moment = (wire: string) => formatShortMoment(Date.parse(wire), locale)
    if (line?.kind === 'saving' || line?.kind === 'coupon') return t('trip-day.bill.why.saving')
    // more km may make another price block the cheapest
    const isOfKm = line?.kind === 'extraKm' || line?.kind === 'offRoad' || quote.hours === agreed.hours
    return isOfKm
      ? t('trip-day.bill.why.km', { driven: km(driven.km, locale), agreed: km(bill.agreedKm, locale) })
      : t('trip-day.bill.why.hours', { from: moment(driven.from), to: moment(driven.to) })
  }
}

/** Of an odometer whole, of the route with one decimal. */
const km = (n: number, locale: Locale) => formatNumber(n, locale, Number.isInteger(n) ? 0 : 1)

function Driven({ bill: { driven, agreedKm } }: Props) {
  const { locale, t } = useLocale()
  return (
    <p className="text-sm text-ink-2">
      {t('trip-day.bill.driven', { driven: km(driven.km, locale), agreed: km(agreedKm, locale) })}
    </p>
  )
}

interface RowProps {
  label: string
  note?: string
  children: string
}

function Row({ label, note, children }: RowProps) {
  return (
    <div className={PRICE_LINES.row}>
      <dt className={PRICE_LINES.label}>
        {label}
        {note && <small className={PRICE_LINES.note}>{note}</small>}
      </dt>
      <dd className={PRICE_LINES.amount}>{children}</dd>
    </div>
  )
}
