import { useEffect } from 'react'
import { formatMoney } from '#domain/shared/money.ts'
import { $datesPrice, NO_DATES_PRICE, priceDates } from '#stores/booking/dates-price.ts'
import { useLocale } from '../LocaleContext.tsx'
import { spanText } from '../span-text.ts'
import { useStore } from '../use-store.ts'
import type { CalendarPlan } from './plan.ts'

interface Props {
  vehicle: NonNullable<CalendarPlan['vehicle']>
  /** UTC epoch milliseconds */
  times: { from: number; to: number }
  isTaken: boolean
}

/** The price of the chosen dates, or why they cannot be booked. */
export function DatesTotal({ vehicle, times: { from, to }, isTaken }: Props) {
  const { locale, t } = useLocale()
  const price = useStore($datesPrice, NO_DATES_PRICE)
  const payload = isTaken ? null : vehicle.payload({ from, to })
  const key = JSON.stringify(payload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the payload
  useEffect(() => priceDates(payload), [key])
  if (isTaken)
    return (
      <p className="calendar-total" role="status" data-bad="">
        {t('calendar.total.taken')}
      </p>
    )
  if (!payload) return null
  const { quote, status, isRefused } = price
  const hasFailed = status === 'failed' && !isRefused
  const isUnavailable = isRefused || (status === 'ready' && Boolean(quote?.obstacle))
  return (
    <p className="calendar-total" role="status" data-bad={isUnavailable || hasFailed ? '' : undefined}>
      {isUnavailable && t('calendar.total.notFree')}
      {hasFailed && t('calendar.total.failed')}
      {status === 'loading' && t('calendar.total.loading')}
      {hasFailed && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer font-bold"
          onClick={() => priceDates(payload)}
        >
          {t('calendar.total.retry')}
        </button>
      )}
      {status === 'ready' && quote && !isUnavailable && (
        <>
          {spanText(quote.hours, locale, t)} <b>{formatMoney(quote.payable, locale)}</b>
        </>
      )}
    </p>
  )
}
