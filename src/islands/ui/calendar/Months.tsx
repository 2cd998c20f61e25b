import type { IconNode } from 'lucide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import { useId, useRef, useState } from 'react'
import { localDigits } from '#domain/shared/digits.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'
import {
  CALENDAR_KINDS,
  type CalendarKind,
  type Month,
  monthAround,
  monthBeside,
  monthIn,
  monthNamesOf,
  namesOf,
  numberOf,
  yearsBetween,
} from '#domain/shared/month-view.ts'
import { chooseCalendar } from '#stores/shell/calendar-kind.ts'
import { Close } from '../Close.tsx'
import { Icon } from '../Icon.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { Select } from '../Select.tsx'
import { type DayLook, MonthGrid } from './MonthGrid.tsx'
import { useMovedFocus } from './use-moved-focus.ts'

interface Props {
  title: string
  kind: CalendarKind
  first: string
  last: string
  /** the day that has the focus at first; '': the first day */
  start: string
  lookOf: (day: string) => DayLook
  onPick: (day: string) => void
  onClose: () => void
}

/** Longer calendars have selects for month and year; searches and rides look one year ahead and are only paged. */
const JUMP_FROM_DAYS = 400

/** Two months beside each other, on a phone below each other. */
export function Months({ title, kind, first, last, start, lookOf, onPick, onClose }: Props) {
  const { t } = useLocale()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const within = (day: string) => (day < first ? first : day > last ? last : day)
  const [active, setActive] = useState(() => within(start))
  const [anchor, setAnchor] = useState(active)
  const month = monthAround(anchor, kind)
  const months = [month, monthBeside(month, kind, 1)]
  const holder = months.find((shown) => contains(shown, active))
  const entry = holder ? active : within(month.first)
  const entryMonth = holder ?? month
  const announceMove = useMovedFocus(box, active)
  const move = (day: string) => {
    const target = within(day)
    announceMove()
    setActive(target)
    if (months.some((shown) => contains(shown, target))) return
    // a later month comes in on the right
    const reached = monthAround(target, kind)
    setAnchor(target < month.first ? reached.first : monthBeside(reached, kind, -1).last)
  }
  return (
    <>
      <div className="calendar-head">
        <b className="text-lg leading-tight max-sm:text-base max-sm:leading-tight">{title}</b>
        <KindSwitch kind={kind} />
        <Arrow
          icon={chevronLeft}
          label={t('calendar.previous')}
          isDisabled={month.first <= first}
          onPress={() => setAnchor(monthBeside(month, kind, -1).first)}
        />
        <Arrow
          icon={chevronRight}
          label={t('calendar.next')}
          isDisabled={(months[1] ?? month).last >= last}
          onPress={() => setAnchor(monthBeside(month, kind, 1).last)}
        />
        <Close label={t('calendar.close')} onClick={onClose} />
      </div>
      {addDays(first, JUMP_FROM_DAYS) < last && (
        <MonthJump
          month={month}
          first={first}
          last={last}
          // a month outside the selectable days opens the nearest one inside
          onMonth={(chosen) => setAnchor(within(chosen.first))}
        />
      )}
      <div ref={box} className="calendar-months">
        {months.map((shown, index) => (
          <section key={shown.first}>
            <MonthName month={shown} id={`${id}-${index}`} />
            <MonthGrid
              month={shown}
              kind={kind}
              label={{ id: `${id}-${index}` }}
              active={shown.first === entryMonth.first ? entry : null}
              lookOf={lookOf}
              onPick={(day) => {
                setActive(day)
                onPick(day)
              }}
              onMove={move}
            />
          </section>
        ))}
      </div>
    </>
  )
}

const contains = ({ first, last }: Month, day: string) => day >= first && day <= last

function MonthName({ month, id }: { month: Month; id: string }) {
  const { locale } = useLocale()
  const { name, other } = namesOf(month, locale)
  return (
    <h2 id={id} aria-live="polite">
      {name} <small>{other}</small>
    </h2>
  )
}

interface ArrowProps {
  icon: IconNode
  label: string
  isDisabled: boolean
  onPress: () => void
}

function Arrow({ icon, label, isDisabled, onPress }: ArrowProps) {
  return (
    <button type="button" className="calendar-arrow" disabled={isDisabled} onClick={onPress}>
      <span className="sr-only">{label}</span>
      <Icon node={icon} className="size-5" strokeWidth={2.2} />
    </button>
  )
}

/** Chooses Bikram Sambat or Gregorian; the choice is stored. */
function KindSwitch({ kind }: { kind: CalendarKind }) {
  const { t } = useLocale()
  return (
    <fieldset className="calendar-kinds">
      <legend className="sr-only">{t('calendar.kind')}</legend>
      {CALENDAR_KINDS.map((value) => (
        <button key={value} type="button" aria-pressed={value === kind} onClick={() => chooseCalendar(value)}>
          <span aria-hidden="true">{t(`calendar.${value}`)}</span>
          <span className="sr-only">{t(`calendar.${value}Long`)}</span>
        </button>
      ))}
    </fieldset>
  )
}

interface MonthJumpProps {
  /** the month shown; a Gregorian one outside the years of the Bikram Sambat table */
  month: Month
  first: string
  last: string
  onMonth: (month: Month) => void
}

/** Chooses month and year in a calendar of many years, such as that of a date of birth. */
function MonthJump({ month: shown, first, last, onMonth }: MonthJumpProps) {
  const { locale, t } = useLocale()
  const id = useId()
  const { kind } = shown
  const { year, month } = numberOf(shown)
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pt-3 sm:px-6">
      <Select
        id={`${id}-month`}
        label={t('calendar.month')}
        value={String(month)}
        options={monthNamesOf(kind, locale).map((label, index) => ({ value: String(index + 1), label }))}
        onChange={(chosen) => onMonth(monthIn({ year, month: Number(chosen) }, kind))}
      />
      <Select
        id={`${id}-year`}
        label={t('calendar.year')}
        value={String(year)}
        options={yearsBetween(first, last, kind).map((number) => ({
          value: String(number),
          label: localDigits(String(number), locale),
        }))}
        onChange={(chosen) => onMonth(monthIn({ year: Number(chosen), month }, kind))}
      />
    </div>
  )
}
