import { useEffect } from 'react'
import type { SearchDates } from '#domain/search/query.ts'
import { formatTime } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { type CalendarKind, dayIn } from '#domain/shared/month-view.ts'
import type { RangeEnd } from '#domain/shared/picked-days.ts'
import { $datesPrice, NO_DATES_PRICE, priceDates } from '#stores/booking/dates-price.ts'
import { Button } from '../Button.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { spanText } from '../span-text.ts'
import { useStore } from '../use-store.ts'
import type { CalendarPlan, EndPlan } from './plan.ts'

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
      <Chosen
        end={from}
        day={dates.fromDate}
        time={dates.fromTime}
        {...{ plan, dates, kind }}
        onTime={(fromTime) => onDates({ ...dates, fromTime })}
      />
      {to && (
        <Chosen
          end={to}
          day={dates.toDate}
          time={dates.toTime}
          {...{ plan, dates, kind }}
          onTime={(toTime) => onDates({ ...dates, toTime })}
        />
      )}
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

interface ChosenProps {
  plan: CalendarPlan
  end: EndPlan
  dates: SearchDates
  day: string
  time: string
  kind: CalendarKind
  onTime: (time: string) => void
}

function Chosen({ plan, end, dates, day, time, kind, onTime }: ChosenProps) {
  const { locale, t } = useLocale()
  const slots = end.time?.slots(dates) ?? []
  // a URL may hold any minute
  const choices = slots.includes(time) || !time ? slots : [time, ...slots].sort()
  return (
    <div className={end.time ? 'field max-sm:px-2.5' : 'grid'}>
      <span className="field-label">{end.label}</span>
      <span className="flex flex-wrap items-center gap-x-2.5">
        <b className="text-lg max-sm:text-base">
          {day ? dayIn(day, kind, locale) : t(plan.isOptional ? 'calendar.any' : 'calendar.none')}
        </b>
        {end.time && (
          <select
            className="w-auto flex-auto max-sm:text-base"
            aria-label={end.time.label}
            value={time}
            disabled={!day}
            onChange={({ target }) => onTime(target.value)}
          >
            {choices.map((slot) => (
              <option key={slot} value={slot}>
                {end.time?.textOf?.(slot) ?? formatTime(slot, locale)}
              </option>
            ))}
          </select>
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
