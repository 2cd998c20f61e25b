import type { ReactNode } from 'react'
import type { Quote } from '#contract/booking.ts'
import type { Cover } from '#domain/booking/base-price.ts'
import { linePart, type QuoteLine } from '#domain/booking/price-lines.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { MessageKey } from '#messages/keys.ts'
import { type Translate, translator } from '#messages/t.ts'
import { spanText } from './span-text.ts'

/** Lines of a price, label and amount, drawn by PriceLines and by the rates of a vehicle's page. */
export const PRICE_LINES = {
  list: 'grid gap-2 print:gap-0.5',
  row: 'flex items-baseline justify-between gap-4',
  label: 'min-w-0',
  note: 'block text-[0.875rem] leading-[1.35] text-ink-3',
  amount: 'max-w-[55%] flex-none text-right tabular-nums',
}

interface Props {
  quote: Pick<Quote, 'hours' | 'pricedHours' | 'includedKm' | 'lines' | 'total' | 'totalSaving' | 'payable'>
  locale: Locale
  /** false where the amount to pay is shown elsewhere */
  hasSum?: boolean
  /** the words for the sum; default: it is to be paid */
  sumLabel?: string
  className?: string
}

/** The lines of a price. No state: pages render it without script, islands with it. */
export function PriceLines({ quote, locale, hasSum = true, sumLabel, className = '' }: Props) {
  const t = translator(locale)
  const labels = { t, locale, quote }
  const { lines } = quote
  const isSaving = (line: QuoteLine) => linePart(line) === 'reduction'
  const row = (line: QuoteLine) => (
    <Row key={JSON.stringify(line)} tone={isSaving(line) ? 'saving' : undefined} {...lineText(line, labels)}>
      {formatNumber(line.amount, locale)}
    </Row>
  )
  const savings = lines.filter(isSaving)
  return (
    <dl className={`${PRICE_LINES.list} ${className}`}>
      {lines.filter((line) => !isSaving(line)).map(row)}
      {quote.includedKm > 0 && (
        <Row label={t('booking.lines.included')}>
          {t('booking.lines.km', { n: km(quote.includedKm, locale) })}
        </Row>
      )}
      {quote.totalSaving > 0 && (
        <Row label={t('booking.lines.total')} tone="between">
          {formatNumber(quote.total, locale)}
        </Row>
      )}
      {savings.map(row)}
      {savings.length > 1 && (
        <Row label={t('booking.lines.totalSaving')} tone="saving">
          {formatMoney(quote.totalSaving, locale)}
        </Row>
      )}
      {hasSum && (
        <Row label={sumLabel ?? t('booking.lines.toPay')} tone="sum">
          {formatMoney(quote.payable, locale)}
        </Row>
      )}
    </dl>
  )
}

const BORDER = 'mt-1 border-t border-line pt-2.5'
const TONES = {
  saving: { row: '', text: 'font-bold text-green' },
  between: { row: BORDER, text: '' },
  sum: { row: BORDER, text: 'text-lg font-bold text-ink' },
}

interface RowProps {
  label: string
  note?: string | null
  tone?: keyof typeof TONES | undefined
  children: ReactNode
}

function Row({ label, note, tone, children }: RowProps) {
  const { row, text } = tone ? TONES[tone] : { row: '', text: '' }
  return (
    <div className={`${PRICE_LINES.row} ${row}`}>
      <dt className={`${PRICE_LINES.label} ${text || 'text-ink-2'}`}>
        {label}
        {note && <small className={PRICE_LINES.note}>{note}</small>}
      </dt>
      <dd className={`${PRICE_LINES.amount} ${text}`}>{children}</dd>
    </div>
  )
}

interface LineContext {
  t: Translate
  locale: Locale
  quote: Pick<Quote, 'hours' | 'pricedHours'>
}

/** Label of a line, and a note if it needs an explanation. */
export function lineText(
  line: QuoteLine,
  { t, locale, quote }: LineContext,
): { label: string; note?: string | null } {
  const n = (count: number) => formatNumber(count, locale)
  switch (line.kind) {
    case 'time':
      return { label: coverText(line.cover, locale, t), note: timeNote(line.pricedAs, quote, locale, t) }
    case 'extraKm':
      return { label: t('booking.lines.extraKm', { km: km(line.km, locale), rate: n(line.rate) }) }
    case 'offRoad':
      return {
        label: t(`booking.lines.offRoad.${line.grade}`, { km: km(line.km, locale), rate: n(line.rate) }),
      }
    case 'overnight':
      return {
        label: t('booking.lines.overnight', { count: line.nights, n: n(line.nights), rate: n(line.rate) }),
      }
    case 'waiting':
      return {
        label: t('booking.lines.waiting', { n: n(line.hours), rate: n(line.rate) }),
      }
    case 'approach':
      return {
        label: t('booking.lines.approach', { km: km(line.km, locale) }),
        note: t('booking.lines.approachKm', { km: km(line.chargedKm, locale), rate: n(line.rate) }),
      }
    case 'saving': {
      const key = line.threshold > quote.hours ? 'booking.lines.longerSaving' : 'booking.lines.saving'
      return { label: t(key, { span: spanText(line.threshold, locale, t), percent: n(line.percent) }) }
    }
    case 'coupon':
      return { label: t('booking.lines.coupon', { code: line.code }) }
  }
}

/** '2 days + 8 hours': the price tiers that are charged. */
function coverText({ days, eightHours, fourHours, hours }: Cover, locale: Locale, t: Translate): string {
  const of = (key: MessageKey, count: number) =>
    count ? [t(key, { count, n: formatNumber(count, locale) })] : []
  return [
    ...of('vehicles.days', days),
    ...of('booking.lines.eightHours', eightHours),
    ...of('booking.lines.fourHours', fourHours),
    ...of('vehicles.hours', hours),
  ].join(' + ')
}

/** Why more hours are charged than booked. */
function timeNote(
  pricedAs: number | null,
  quote: LineContext['quote'],
  locale: Locale,
  t: Translate,
): string | null {
  if (pricedAs !== null) return t('booking.lines.pricedAs', { span: spanText(pricedAs, locale, t) })
  if (quote.pricedHours <= quote.hours) return null
  return t('booking.lines.longerBlock', { span: spanText(quote.hours, locale, t) })
}

/** The charged km, with as many decimals as needed: none, one, or two for a share of a tier's limit. */
function km(distance: number, locale: Locale): string {
  const decimals = [0, 1].find((digits) => Number(distance.toFixed(digits)) === distance) ?? 2
  return formatNumber(distance, locale, decimals)
}
