import type { AgreedTrip } from '#contract/trip-changes.ts'
import { type ChangedLine, comparedLines, isChangedLine } from '#domain/booking/price-change.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useLocale } from '../LocaleContext.tsx'
import { lineText } from '../PriceLines.tsx'

type Quotes = Record<'before' | 'after', AgreedTrip['quote']>

interface Props extends Quotes {
  word: (key: 'price' | 'before' | 'after' | 'new' | 'gone' | 'other' | 'total') => string
  /** why a line differs; null: its label says enough */
  explain?: (line: ChangedLine) => string | null
}

/** Every line of two prices of a trip; those that stay are quiet, the others have a mark. */
export function PriceComparison({ before, after, word, explain = () => null }: Props) {
  const { locale } = useLocale()
  const hasSamePrice = before.payable === after.payable
  const total = (amount: number) => formatMoney(amount, locale)
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className={`${LINE} py-1.5 text-left font-normal`}>
            {word('price')}
          </th>
          {(['before', 'after'] as const).map((end) => (
            <th key={end} scope="col" className={`${LINE} ${AMOUNT} font-normal whitespace-nowrap`}>
              {word(end)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedLines(before.lines, after.lines).map((line) => (
          <LineRow
            key={JSON.stringify(line)}
            line={line}
            quotes={{ before, after }}
            word={word}
            why={isChangedLine(line) ? explain(line) : null}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="py-2 text-left">
            {word('total')}
          </th>
          <td className={`${AMOUNT} font-normal whitespace-nowrap text-ink-2`}>
            {hasSamePrice ? total(before.payable) : <s>{total(before.payable)}</s>}
          </td>
          <td className={`${AMOUNT} whitespace-nowrap`}>{total(after.payable)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const AMOUNT = 'py-1.5 pl-3 text-right align-top'
const LINE = 'border-b border-line'

interface LineRowProps extends Pick<Props, 'word'> {
  line: ChangedLine
  quotes: Quotes
  why: string | null
}

function LineRow({ line, quotes, word, why }: LineRowProps) {
  const { locale, t } = useLocale()
  const { before, after } = line
  const labelOf = (end: 'before' | 'after') => {
    const shown = line[end]
    return shown && lineText(shown, { t, locale, quote: quotes[end] }).label
  }
  const [oldLabel, label] = [labelOf('before'), labelOf('after')]
  const amount = (one: typeof before) => (one ? formatNumber(one.amount, locale) : '–')
  const mark = !isChangedLine(line) ? null : !before ? 'new' : !after ? 'gone' : 'other'
  return (
    <tr className={mark ? '' : 'text-ink-2'}>
      <th scope="row" className={`${LINE} py-1.5 text-left align-top font-normal`}>
        {after ? label : <s>{oldLabel}</s>}
        {mark && (
          <span className="ml-1.5 inline-block rounded-[5px] border border-current px-1 text-[0.75rem]/[1.35] font-bold whitespace-nowrap">
            {word(mark)}
          </span>
        )}
        {mark === 'other' && oldLabel !== label && (
          <small className="block text-[0.875rem] text-ink-3">
            <s>{oldLabel}</s>
          </small>
        )}
        {why && <small className="block text-[0.875rem]/[1.4] text-ink-2">{why}</small>}
      </th>
      <td className={`${LINE} ${AMOUNT} text-ink-2`}>
        {mark && before ? <s>{amount(before)}</s> : amount(before)}
      </td>
      <td className={`${LINE} ${AMOUNT} ${mark ? 'font-bold' : ''}`}>{amount(after)}</td>
    </tr>
  )
}
