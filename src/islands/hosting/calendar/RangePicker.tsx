import { type KeyboardEvent, useRef } from 'react'
import type { CalendarEntry } from '#contract/hosting.ts'
import { DAY_END, withoutDrives } from '#domain/hosting/calendar.ts'
import {
  conflictingEntry,
  type DayRange,
  isEmptyRange,
  QUICK_RANGES,
  quickRange,
} from '#domain/hosting/day-range.ts'
import { HALF_HOUR_SLOTS } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import type { CalendarPlan } from '#islands/ui/calendar/plan.ts'
import { DateTimeField } from '#islands/ui/DateTimeField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { noticeClass } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $datesProblem,
  $isAdding,
  addRange,
  blockedDatesForm,
  changeRange,
  clearRange,
} from '#stores/hosting/blocked-dates.ts'
import { useStepForm } from '../wizard/use-step-form.ts'
import { dayText, rangeText, timeText } from './date-text.ts'

interface Props {
  today: string
  /** the last day that can be blocked */
  last: string
  entries: readonly CalendarEntry[]
}

const CALENDAR = 'hosting-calendar'
const QUICK =
  'size-full min-h-11 cursor-pointer rounded-m border px-2.5 py-2 text-left text-sm/[1.3] font-bold hover:border-ink-3'
const END_SLOTS = [...HALF_HOUR_SLOTS.slice(1), DAY_END]

/** From one day and time to another; whole days unless a time is chosen. */
export function RangePicker({ today, last, entries }: Props) {
  const { locale, t } = useLocale()
  const { values: range, field: fieldOf } = useStepForm(blockedDatesForm)
  const isAdding = useStore($isAdding, false)
  const box = useRef<HTMLFieldSetElement>(null)
  const problem = useStore($datesProblem, null)
  // a conflict that the server reported is not shown twice
  const clash = problem?.about === 'add' ? null : conflictingEntry(withoutDrives(entries), range)
  const add = async () => {
    if (!(await addRange())) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const textOf = (time: string) => timeText(time, locale)
  const field = { latest: last, empty: t('hosting-dates.form.chooseDate'), textOf }
  const plan: CalendarPlan = {
    dates: range,
    today,
    first: today,
    last,
    from: {
      label: t('hosting-dates.form.from'),
      time: { label: t('hosting-dates.form.fromTime'), slots: () => HALF_HOUR_SLOTS, textOf },
    },
    to: {
      label: t('hosting-dates.form.to'),
      time: { label: t('hosting-dates.form.toTime'), slots: () => END_SLOTS, textOf },
    },
    onUse: changeRange,
  }
  const addByEnter = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || !isField) return
    // Enter would submit the form of the step
    event.preventDefault()
    void add()
  }
  return (
    <fieldset ref={box} className="grid min-w-0 gap-3" onKeyDown={addByEnter}>
      <legend className="mb-2 text-lg font-bold">{t('hosting-dates.form.choose')}</legend>
      <ul className="grid auto-cols-fr grid-flow-col gap-2" aria-label={t('hosting-dates.form.quick')}>
        {QUICK_RANGES.map((kind) => ({ kind, quick: quickRange(kind, today) }))
          // on a Saturday, today and the weekend are the same range
          .filter(({ quick }, index, all) => all.findIndex((other) => isSame(other.quick, quick)) === index)
          .map(({ kind, quick }) => (
            <li key={kind}>
              <button
                type="button"
                className={`${QUICK} ${isSame(quick, range) ? 'border-blue bg-blue-tint' : 'border-frame bg-card'}`}
                aria-pressed={isSame(quick, range)}
                onClick={() => changeRange(quick)}
              >
                {t(`hosting-dates.form.quickKind.${kind}`)}
                <small className="block text-xs font-normal text-ink-3">{shortRange(quick, locale)}</small>
              </button>
            </li>
          ))}
      </ul>
      <DateTimeField
        {...field}
        {...fieldOf('fromTime')}
        calendar={{ id: CALENDAR, end: 'from' }}
        label={t('hosting-dates.form.from')}
        timeLabel={t('hosting-dates.form.fromTime')}
        date={range.fromDate}
        time={range.fromTime}
        slots={HALF_HOUR_SLOTS}
        earliest={today}
        onDate={(fromDate) => changeRange({ fromDate, ...(range.toDate < fromDate && { toDate: fromDate }) })}
        onTime={(fromTime) => changeRange({ fromTime })}
      />
      <DateTimeField
        {...field}
        {...fieldOf('toTime')}
        calendar={{ id: CALENDAR, end: 'to' }}
        label={t('hosting-dates.form.to')}
        timeLabel={t('hosting-dates.form.toTime')}
        date={range.toDate}
        time={range.toTime}
        slots={END_SLOTS}
        earliest={range.fromDate || today}
        onDate={(toDate) => changeRange({ toDate })}
        onTime={(toTime) => changeRange({ toTime })}
      />
      <CalendarPopover id={CALENDAR} plan={plan} />
      <p role="status" className={clash ? noticeClass('warn') : 'hidden'}>
        {clash &&
          t(
            clash.kind === 'booking' ? 'hosting-dates.form.clashBooking' : 'hosting-dates.form.clashBlocked',
            {
              guest: clash.guest ?? '',
              range: rangeText(clash, locale),
            },
          )}
      </p>
      <p className="flex flex-wrap gap-2.5">
        <Button look="soft" aria-busy={isAdding} onClick={add}>
          {t('hosting-dates.form.add')}
        </Button>
        {!isEmptyRange(range) && (
          <Button look="quiet" onClick={clearRange}>
            {t('hosting-dates.form.clear')}
          </Button>
        )}
      </p>
    </fieldset>
  )
}

const isSame = (a: DayRange, b: DayRange) =>
  a.fromDate === b.fromDate && a.toDate === b.toDate && a.toTime === b.toTime

/** 'Fri, 27 Nov', or 'Fri, 27 Nov – Sat, 28 Nov'. */
function shortRange({ fromDate, toDate }: DayRange, locale: Locale): string {
  const days = fromDate === toDate ? [fromDate] : [fromDate, toDate]
  return days.map((day) => dayText(day, locale)).join(' – ')
}
