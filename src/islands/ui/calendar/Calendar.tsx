import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { entriesIn } from '#domain/hosting/calendar.ts'
import { dropOffSlots, lastDate, minimumDate, pickupSlots, repairDates } from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { type Picking, pickDay, type RangeEnd } from '#domain/shared/picked-days.ts'
import type { Translate } from '#messages/t.ts'
import { $takenTimes, loadTakenTimes, NO_TAKEN_TIMES } from '#stores/vehicles/taken-times.ts'
import { useLocale } from '../LocaleContext.tsx'
import { useStore } from '../use-store.ts'
import styles from './Calendar.css?url'
import { CalendarFooter } from './CalendarFooter.tsx'
import { DatesTotal } from './DatesTotal.tsx'
import { dayLook } from './day-look.ts'
import { Months } from './Months.tsx'
import type { CalendarPlan, TripDays } from './plan.ts'
import { endOfPressedButton, placeUnder, trapKeys } from './popover.ts'
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
    adjust: (picked) => repairDates(now, picked),
  }
}
