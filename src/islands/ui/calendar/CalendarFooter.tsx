import { useEffect } from 'react'
import type { SearchDates } from '#domain/search/query.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { type CalendarKind, dayIn } from '#domain/shared/month-view.ts'
import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { $datesPrice, NO_DATES_PRICE, priceDates } from '#stores/booking/dates-price.ts'
import { Button } from '../Button.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { spanText } from '../span-text.ts'
import { useStore } from '../use-store.ts'
import { TimeSelect } from './DayInput.tsx'
import type { CalendarPlan } from './plan.ts'

interface Props {
  plan: CalendarPlan
  dates: SearchDates
  next: RangeEnd | null
  kind: CalendarKind
  canUse: boolean
  onDates: (dates: SearchDates) => void
  onUse: () => void
  onClear: () => void
}

/** The chosen days and times, and the button that applies them. */
export function CalendarFooter({ plan, dates, next, kind, canUse, onDates, onUse, onClear }: Props) {
  const { t } = useLocale()
  const { from, to } = plan
  const isOpen = plan.isOptional && (dates.fromDate !== '' || dates.toDate !== '')
  const asked = next === 'to' ? to : next && !dates.fromDate ? from : undefined
  return (
    <div className="calendar-foot">
      <p className="sr-only" role="status">
        {asked && t('calendar.pick', { field: asked.label })}
      </p>
      <Chosen name="from" {...{ plan, dates, kind, onDates }} />
      <Chosen name="to" {...{ plan, dates, kind, onDates }} />
      <div className="calendar-use">
        {isOpen && (
          <Button look="quiet" onClick={onClear}>
            {t('calendar.clear')}
          </Button>
        )}
        <Button look="main" disabled={!canUse} onClick={onUse}>
          {t(to ? 'calendar.use' : 'calendar.useDay')}
        </Button>
      </div>
    </div>
  )
}

function Chosen({
  name,
  plan,
  dates,
  kind,
  onDates,
}: Pick<Props, 'plan' | 'dates' | 'kind' | 'onDates'> & { name: RangeEnd }) {
  const { locale, t } = useLocale()
  const end = plan[name]
  const day = dates[`${name}Date`]
  if (!end) return null
  return (
    <div className={end.time ? 'field max-sm:px-2.5' : 'grid'}>
      <span className="field-label">{end.label}</span>
      <span className="flex flex-wrap items-center gap-x-2.5">
        <b className="text-lg max-sm:text-base">
          {day ? dayIn(day, kind, locale) : t(plan.isOptional ? 'calendar.any' : 'calendar.none')}
        </b>
        {end.time && (
          <TimeSelect
            className="w-auto flex-auto max-sm:text-base"
            label={end.time.label}
            value={dates[`${name}Time`]}
            slots={end.time.slots(dates)}
            textOf={end.time.textOf}
            disabled={!day}
            onTime={(time) => onDates({ ...dates, [`${name}Time`]: time })}
          />
        )}
      </span>
    </div>
  )
}

interface DatesTotalProps {
  vehicle: NonNullable<CalendarPlan['vehicle']>
  /** UTC epoch milliseconds */
  times: { from: number; to: number }
  isTaken: boolean
}

/** The price of the chosen dates, or why they cannot be booked. */
export function DatesTotal({ vehicle, times: { from, to }, isTaken }: DatesTotalProps) {
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
  // other dates do not bring a vehicle nearer
  const obstacle = quote?.obstacle === 'tooFar' ? null : quote?.obstacle
  const isUnavailable = isRefused || (status === 'ready' && Boolean(obstacle))
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
          {t('shell.retry')}
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
