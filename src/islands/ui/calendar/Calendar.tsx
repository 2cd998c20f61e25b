import { useEffect, useRef, useState } from 'react'
import { entriesIn } from '#domain/hosting/calendar.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { type Picking, pickDay, type RangeEnd } from '#domain/shared/picked-days.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { $calendarKind } from '#stores/shell/calendar-kind.ts'
import { useLocale } from '../LocaleContext.tsx'
import { useStore } from '../use-store.ts'
import './Calendar.css'
import { Foot } from './Foot.tsx'
import { Key } from './Key.tsx'
import { lookOf } from './look-of.ts'
import { Months } from './Months.tsx'
import type { CalendarPlan } from './plan.ts'

interface Props {
  plan: CalendarPlan
  /** that was pressed */
  end: RangeEnd
  onClose: () => void
}

/** Days, and with them times, chosen in one go; nothing changes before they are used. */
export function Calendar({ plan, end, onClose }: Props) {
  const { locale } = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [dates, setDates] = useState(plan.dates)
  const [next, setNext] = useState<RangeEnd | null>(plan.to ? end : 'from')
  const chosenKind = useStore($calendarKind, null)
  const kind = chosenKind ?? (locale === 'np' ? 'bikram' : 'gregorian')
  useEffect(() => {
    const popover = box.current?.parentElement
    if (popover) placeUnder(popover)
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [])
  const { first, last, today, taken = [] } = plan
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
    setDates(isWhole(plan, changed) ? (plan.settle?.(changed) ?? changed) : changed)
  }
  const use = () => {
    plan.onUse(dates)
    onClose()
  }
  return (
    <div ref={box} className="calendar">
      <Months
        kind={kind}
        first={first}
        last={last}
        start={(end === 'to' && days.to) || days.from}
        lookOf={(day) => lookOf(day, { first, last, today, taken, days, locale })}
        onPick={pick}
        onClose={onClose}
      />
      <Key hasTaken={taken.length > 0} />
      <div className="calendar-end">
        {isWhole(plan, dates) && plan.summary?.(dates)}
        <Foot
          plan={plan}
          dates={dates}
          next={next}
          kind={kind}
          canUse={plan.isOptional || (isWhole(plan, dates) && !isTaken(plan, dates))}
          onDates={(changed) => setDates(plan.settle?.(changed) ?? changed)}
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

const isWhole = (plan: CalendarPlan, { fromDate, toDate }: SearchDates) =>
  fromDate !== '' && (!plan.to || toDate !== '')

/** Whether it is taken at some time between the two. */
function isTaken({ taken = [] }: CalendarPlan, dates: SearchDates): boolean {
  const from = kathmanduMillis(dates.fromDate, dates.fromTime)
  const to = kathmanduMillis(dates.toDate, dates.toTime)
  return from !== null && to !== null && entriesIn(taken, from, to).length > 0
}

const GAP = 8

/** On a wide screen below the field that opened it; as far up as it takes to be seen whole. */
function placeUnder(popover: HTMLElement): void {
  const field = document.querySelector(`[popovertarget="${popover.id}"]`)?.closest('.field')
  if (!field) return
  const { left, bottom } = field.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP))
  const x = within(left, popover.offsetWidth, document.documentElement.clientWidth)
  const y = within(bottom + GAP, popover.offsetHeight, innerHeight)
  popover.style.setProperty('--calendar-left', `${x + scrollX}px`)
  popover.style.setProperty('--calendar-top', `${y + scrollY}px`)
}
