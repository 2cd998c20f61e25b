import type { FormEvent, ReactNode } from 'react'
import type { VehicleType } from '#contract/search.ts'
import {
  BOARD_ROLES,
  type BoardPlace,
  type BoardRole,
  countBoardFilters,
  type BoardFilters as Filters,
} from '#domain/carpool/board-url.ts'
import { lastPickupDate } from '#domain/carpool/pickup.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import { DayFrame, DayInput } from '#islands/ui/calendar/DayInput.tsx'
import type { CalendarPlan } from '#islands/ui/calendar/plan.ts'
import { describedBy } from '#islands/ui/FieldFrame.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Translate } from '#messages/t.ts'
import { changeFilters, clearFilters } from '#stores/carpool/filters.ts'

interface Props {
  types: readonly Pick<VehicleType, 'id' | 'title'>[]
  filters: Filters
  /** from the page's URL */
  initial: Filters
  /** epoch milliseconds */
  now: number
}

const CALENDAR = 'board-calendar'

/** Filters of the board. On a phone places and role are visible, the rest is folded. */
export function BoardFilterForm({ types, filters, initial, now }: Props) {
  const { t, locale } = useLocale()
  const count = countBoardFilters(filters)
  const { typeId, isMine } = filters
  const folded = countBoardFilters({ ...filters, from: null, to: null, role: null })
  const place = (end: 'from' | 'to') => (
    <PlaceSearch
      id={`board-${end}`}
      label={t(`carpool-board.filters.${end}`)}
      value={filters[end]?.label ?? null}
      near={filters[end === 'from' ? 'to' : 'from']?.point}
      placeholder={t('carpool-board.filters.anywhere')}
      clearLabel={t('carpool-board.filters.clear', { name: t(`carpool-board.filters.${end}`) })}
      onChoose={({ label, lat, lng }) =>
        changeFilters({ [end]: { label, point: { lat, lng } } satisfies BoardPlace })
      }
      onClear={() => {
        changeFilters({ [end]: null })
        document.getElementById(`board-${end}`)?.focus()
      }}
    />
  )
  return (
    <search className="panel grid gap-3 p-4!" aria-label={t('carpool-board.filters.title')} onInput={change}>
      <div className="grid items-start gap-3 lg:grid-cols-[1fr_1fr_auto]">
        {place('from')}
        {place('to')}
        <Roles role={filters.role} />
      </div>
      <div className="relative">
        <details
          className="group"
          open={countBoardFilters({ ...initial, from: null, to: null, role: null }) > 0}
        >
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold text-blue after:ml-1 after:size-2 after:-translate-y-0.5 after:rotate-45 after:border-r-2 after:border-b-2 group-open:after:translate-y-0.5 group-open:after:-rotate-135 [&::-webkit-details-marker]:hidden">
            {t('carpool-board.filters.more')}
            {folded > 0 && <span className="font-normal text-ink-2">({formatNumber(folded, locale)})</span>}
          </summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
            <TravelDays filters={filters} now={now} />
            <Select
              id="board-type"
              name="type"
              label={t('carpool-board.filters.type')}
              value={String(typeId ?? '')}
              options={[
                { value: '', label: t('carpool-board.filters.anyType') },
                ...types.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
            />
            <Checkbox className="lg:self-center" name="mine" checked={isMine} onChange={change}>
              {t('carpool-board.filters.mine')}
            </Checkbox>
          </div>
        </details>
        <Active count={count} />
      </div>
    </search>
  )
}

function Roles({ role }: { role: BoardRole | null }) {
  const { t } = useLocale()
  const option = (value: BoardRole | null, label: ReactNode) => (
    <label
      key={value}
      className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-(--radius-s) px-3 text-center text-sm leading-tight font-bold text-ink-2 has-checked:bg-card has-checked:text-ink has-checked:shadow-s has-focus-visible:outline-3 has-focus-visible:outline-blue"
    >
      <input
        className="sr-only"
        type="radio"
        name="role"
        value={value ?? ''}
        checked={role === value}
        onChange={change}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="flex min-w-0 gap-1 rounded-m bg-sunk p-1.5 lg:min-h-full lg:items-center">
      <legend className="sr-only">{t('carpool-board.filters.role')}</legend>
      {option(null, t('carpool-board.filters.all'))}
      {BOARD_ROLES.map((value) => option(value, t(`carpool-board.filters.${value}`)))}
    </fieldset>
  )
}

function Active({ count }: { count: number }) {
  const { t, locale } = useLocale()
  return (
    // beside the summary, because the fields below it take the whole width
    <p className="absolute top-0 right-0 flex min-h-11 items-center gap-2 text-sm" hidden={count === 0}>
      <span className="text-ink-2">
        {t('carpool-board.filters.active', { count, n: formatNumber(count, locale) })}
      </span>
      <button
        type="button"
        className="link min-h-11 cursor-pointer px-1 font-bold"
        onClick={() => {
          clearFilters()
          document.getElementById('board-from')?.focus()
        }}
      >
        {t('carpool-board.filters.clearAll')}
      </button>
    </p>
  )
}

/** The first and the last day of travel; either may stay open. */
function TravelDays({ filters, now }: Pick<Props, 'filters' | 'now'>) {
  const { t } = useLocale()
  const { time } = filters
  const day = (name: 'time' | 'until') => (
    <DayFrame
      id={`board-${name}`}
      label={t(`carpool-board.filters.${name}`)}
      day={filters[name] ?? ''}
      isOptional
    >
      <DayInput
        id={`board-${name}`}
        name={name}
        label={t(`carpool-board.filters.${name}`)}
        empty={t('calendar.any')}
        calendar={{ id: CALENDAR, end: name === 'until' ? 'to' : 'from' }}
        min={name === 'until' && time ? time : kathmanduDate(now)}
        max={lastPickupDate(now)}
        value={filters[name] ?? ''}
        aria-describedby={describedBy({ id: `board-${name}`, hint: filters[name] })}
      />
    </DayFrame>
  )
  return (
    <>
      {day('time')}
      {day('until')}
      <CalendarPopover id={CALENDAR} plan={planOf(filters, now, t)} />
    </>
  )
}

function planOf({ time, until }: Filters, now: number, t: Translate): CalendarPlan {
  const today = kathmanduDate(now)
  return {
    dates: { fromDate: time ?? '', fromTime: '', toDate: until ?? '', toTime: '' },
    today,
    first: today,
    last: lastPickupDate(now),
    from: { label: t('carpool-board.filters.time') },
    to: { label: t('carpool-board.filters.until') },
    isOptional: true,
    onUse: ({ fromDate, toDate }) => changeFilters({ time: fromDate || null, until: toDate || null }),
  }
}

/**
 * Handles all fields but the places. Values set before hydration arrive as `input` only (client/interaction.ts). A
 * radio button checked by a key fires `change` only, because React resets it before the browser would fire `input`.
 */
function change({ target }: Pick<FormEvent, 'target'>): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  const { name, value } = target
  if (name === 'role') changeFilters({ role: BOARD_ROLES.find((role) => role === value) ?? null })
  if (name === 'time' || name === 'until') changeFilters({ [name]: value || null })
  if (name === 'type') changeFilters({ typeId: Number(value) || null })
  if (name === 'mine') changeFilters({ isMine: target instanceof HTMLInputElement && target.checked })
}
