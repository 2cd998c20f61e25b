import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { festivalOn } from '#domain/carpool/festivals.ts'
import { type CalendarSpan, entriesIn, isFull, segmentsOf } from '#domain/hosting/calendar.ts'
import { adjustPicked, dropOffSlots, lastDate, minimumDate, pickupSlots } from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { formatDay, formatInOtherCalendar } from '#domain/shared/format-date.ts'
import { kathmanduDate, kathmanduMillis, noonOf } from '#domain/shared/kathmandu-time.ts'
import { isSaturday } from '#domain/shared/month-view.ts'
import { type PickedDays, type Picking, pickDay, placeIn, type RangeEnd } from '#domain/shared/picked-days.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'
import { $takenTimes, loadTakenTimes, NO_TAKEN_TIMES } from '#stores/vehicles/taken-times.ts'
import { useLocale } from '../LocaleContext.tsx'
import { useStore } from '../use-store.ts'
import styles from './Calendar.css?url'
import { CalendarFooter, DatesTotal } from './CalendarFooter.tsx'
import type { DayLook } from './MonthGrid.tsx'
import { Months } from './Months.tsx'
import type { CalendarPlan, TripDays } from './plan.ts'
import { useCalendarKind } from './use-calendar-kind.ts'

interface Props {
  /** id of its popover */
  id: string
  title: string
  plan: CalendarPlan | TripDays
  onClose: () => void
}

/** Picks one or two days and their times. The caller gets them only when the user applies them. */
export function Calendar({ id, title, plan: request, onClose }: Props) {
  const { locale, t } = useLocale()
  const plan = 'now' in request ? tripPlan(request, t) : request
  const box = useRef<HTMLDivElement>(null)
  const [dates, setDates] = useState(plan.dates)
  const [end] = useState(() => (plan.to ? endOfPressedButton(id) : 'from'))
  const [next, setNext] = useState<RangeEnd | null>(end)
  const kind = useCalendarKind()
  useEffect(() => {
    const popover = box.current?.parentElement
    if (popover) placeUnder(popover)
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [])
  const { first, last, today, vehicle } = plan
  const state = useStore($takenTimes, NO_TAKEN_TIMES)
  const taken = vehicle ? state.times : []
  const vehicleId = vehicle?.id
  useEffect(() => {
    if (vehicleId !== undefined) void loadTakenTimes(vehicleId)
  }, [vehicleId])
  const times = timesOf(plan, dates)
  const isTaken = times !== null && entriesIn(taken, times.from, times.to).length > 0
  const days = { from: dates.fromDate, to: plan.to ? dates.toDate : '' }
  const pick = (day: string) => {
    const picking: Picking = plan.to
      ? pickDay({ days, next }, day)
      : { days: { from: day, to: '' }, next: 'from' }
    const changed = {
      ...dates,
      fromDate: picking.days.from,
      toDate: plan.to ? picking.days.to : dates.toDate,
    }
    setNext(picking.next)
    setDates(isComplete(plan, changed) ? (plan.adjust?.(changed) ?? changed) : changed)
  }
  const use = () => {
    plan.onUse(dates)
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops events of the fields inside
    <div
      ref={box}
      className="calendar"
      onKeyDown={trapKeys}
      // the surrounding form has its own fields for these values
      onInput={stop}
      onChange={stop}
    >
      {/* linked here, because an import would load it on every page with a date field */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <Months
        title={title}
        kind={kind}
        first={first}
        last={last}
        start={(end === 'to' && days.to) || days.from || (plan.start ?? '')}
        lookOf={(day) => dayLook(day, { first, last, today, taken, days, locale })}
        onPick={pick}
        onClose={onClose}
      />
      <CalendarLegend
        hasTaken={taken.length > 0}
        hasFailed={vehicle !== undefined && state.status === 'failed'}
      />
      <div className="calendar-end">
        {vehicle && times && <DatesTotal vehicle={vehicle} times={times} isTaken={isTaken} />}
        <CalendarFooter
          plan={plan}
          dates={dates}
          next={next}
          kind={kind}
          canUse={plan.isOptional || (isComplete(plan, dates) && !isTaken)}
          onDates={(changed) => setDates(plan.adjust?.(changed) ?? changed)}
          onUse={use}
          onClear={() => {
            setDates({ ...dates, fromDate: '', toDate: '' })
            setNext('from')
          }}
        />
      </div>
    </div>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

const isComplete = (plan: CalendarPlan, { fromDate, toDate }: SearchDates) =>
  fromDate !== '' && (!plan.to || toDate !== '')

/** UTC epoch milliseconds; null while an end is missing. */
function timesOf({ to }: CalendarPlan, dates: SearchDates): { from: number; to: number } | null {
  const start = kathmanduMillis(dates.fromDate, dates.fromTime)
  const end = to ? kathmanduMillis(dates.toDate, dates.toTime) : null
  return start !== null && end !== null && end > start ? { from: start, to: end } : null
}

/** Explains the marks; for screen readers each day's label contains them. */
export function CalendarLegend({ hasTaken, hasFailed }: { hasTaken: boolean; hasFailed: boolean }) {
  const { t } = useLocale()
  return (
    <div className="calendar-key">
      {hasFailed && <p role="status">{t('calendar.takenFailed')}</p>}
      <p aria-hidden="true">
        {hasTaken && <span data-key="taken">{t('calendar.key.taken')}</span>}
        {hasTaken && <span data-key="part">{t('calendar.key.part')}</span>}
        <span data-key="holiday">{t('calendar.key.holiday')}</span>
      </p>
    </div>
  )
}

export function tripPlan({ now, ...asked }: TripDays, t: Translate): CalendarPlan {
  return {
    ...asked,
    today: kathmanduDate(now),
    first: minimumDate(now),
    last: lastDate(now),
    from: {
      label: t('search.pickup'),
      time: { label: t('search.pickupTime'), slots: ({ fromDate }) => pickupSlots(now, fromDate) },
    },
    to: {
      label: t('search.dropOff'),
      time: {
        label: t('search.dropOffTime'),
        slots: ({ fromDate, fromTime, toDate }) => dropOffSlots(fromDate, fromTime, toDate),
      },
    },
    adjust: (picked) => adjustPicked(now, picked),
  }
}

interface Days {
  first: string
  last: string
  today: string
  taken: readonly CalendarSpan[]
  days: PickedDays
  locale: Locale
}

/** How a day of the calendar is drawn and read out. */
export function dayLook(day: string, { first, last, today, taken: spans, days, locale }: Days): DayLook {
  const t = translator(locale)
  const festival = festivalOn(day)
  const isOutside = day < first || day > last
  const taken = isOutside ? undefined : takenPart(spans, day)
  const place = placeIn(days, day)
  const noon = noonOf(day)
  const parts = [
    formatDay(noon, locale),
    formatInOtherCalendar(noon, locale),
    day === today && t('calendar.today'),
    place && t('calendar.chosen'),
    taken && t(taken === 'whole' ? 'calendar.taken' : 'calendar.takenPart'),
    festival && t(`calendar.festivals.${festival}`),
    isSaturday(day) && t('calendar.saturday'),
  ]
  return {
    text: parts.filter(Boolean).join('. '),
    canPick: !isOutside && taken !== 'whole',
    place,
    isToday: day === today,
    isHoliday: festival !== null || isSaturday(day),
    taken,
  }
}

function takenPart(spans: readonly CalendarSpan[], day: string): DayLook['taken'] {
  if (isFull(spans, day)) return 'whole'
  return segmentsOf(spans, day).length > 0 ? 'part' : undefined
}

const FOCUSABLE = 'button:not(:disabled, [tabindex="-1"]), select'
const GAP = 8

const buttonsOf = (id: string) => [...document.querySelectorAll<HTMLButtonElement>(`[popovertarget="${id}"]`)]

/** The end whose button has the focus, because it was pressed. */
function endOfPressedButton(id: string): RangeEnd {
  const pressed = buttonsOf(id).find((button) => button === document.activeElement)
  return pressed?.dataset.end === 'to' ? 'to' : 'from'
}

/** Places it below the field that opened it, moved up until all of it is visible. Used on wide screens. */
function placeUnder(popover: HTMLElement): void {
  const all = buttonsOf(popover.id)
  const button = all.find((each) => each === document.activeElement) ?? all[0]
  const field = button?.closest('.field')
  if (!field) return
  const { left, bottom } = field.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP))
  const x = within(left, popover.offsetWidth, document.documentElement.clientWidth)
  const y = within(bottom + GAP, popover.offsetHeight, innerHeight)
  popover.style.setProperty('--calendar-left', `${x + scrollX}px`)
  popover.style.setProperty('--calendar-top', `${y + scrollY}px`)
}

/** Keeps Tab inside, as in a dialog, and all keys from the surrounding form. */
function trapKeys(event: KeyboardEvent<HTMLElement>): void {
  event.stopPropagation()
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
