import arrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import { useRef } from 'react'
import { firstPickupDate, lastPickupDate, pickupTimes } from '#domain/carpool/pickup.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { HALF_HOUR_SLOTS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import type { CalendarPlan } from '#islands/ui/calendar/plan.ts'
import { DateTimeField } from '#islands/ui/DateTimeField.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $unchosenFields,
  ALL_CHOSEN,
  changeRequest,
  chooseRequestPlace,
  clearPlace,
  type RequestEnd,
  swapPlaces,
} from '#stores/carpool/form.ts'
import { FormPart, type PartProps } from './FormPart.tsx'

const CALENDAR = 'carpool-calendar'

interface Props extends PartProps {
  /** epoch milliseconds */
  now: number
  /** false in the first render, which must match the server's */
  isHydrated: boolean
}

export function TripFields({ values, errors, now, isHydrated }: Props) {
  const { t } = useLocale()
  const unchosen = useStore($unchosenFields, ALL_CHOSEN)
  const ends = useRef<HTMLDivElement>(null)
  const focusOn = (end: RequestEnd) =>
    ends.current?.querySelector<HTMLElement>(`#carpool-address${end}`)?.focus()
  const place = (end: RequestEnd) => {
    const field = `address${end}` as const
    const point = end === 'From' ? values.from : values.to
    const label = t(end === 'From' ? 'carpool.trip.from' : 'carpool.trip.to')
    return (
      <PlaceSearch
        // remounts with a text that was set elsewhere
        key={`${end} ${unchosen[field]}`}
        id={`carpool-${field}`}
        label={label}
        value={point ? values[field] : null}
        unchosen={unchosen[field]}
        near={end === 'From' ? values.to : values.from}
        error={errors[field]}
        placeholder={t('carpool.trip.placeholder')}
        clearLabel={t('carpool.trip.clear', { name: label })}
        onChoose={(chosen, { isLeft }) => {
          chooseRequestPlace(end, chosen)
          if (end === 'From' && !isLeft && !values.to) requestAnimationFrame(() => focusOn('To'))
        }}
        onClear={() => {
          clearPlace(end)
          focusOn(end)
        }}
      />
    )
  }
  const plan: CalendarPlan = {
    dates: { fromDate: values.fromDate, fromTime: values.fromTime, toDate: '', toTime: '' },
    today: kathmanduDate(now),
    first: firstPickupDate(now),
    last: lastPickupDate(now),
    from: {
      label: t('carpool.trip.date'),
      time: { label: t('carpool.trip.time'), slots: ({ fromDate }) => pickupTimes(now, fromDate) },
    },
    adjust: (dates) => ({ ...dates, fromTime: offeredTime(now, dates) }),
    onUse: ({ fromDate, fromTime }) => changeRequest({ fromDate, fromTime }),
  }
  return (
    <FormPart id="carpool-trip" title={t('carpool.trip.title')}>
      <div ref={ends} className="flex items-center gap-2.5">
        <div className="grid min-w-0 flex-1 gap-2.5">
          {place('From')}
          {place('To')}
        </div>
        <button
          className="grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-frame bg-card text-ink-2 hover:border-ink-3 hover:text-ink"
          type="button"
          onClick={swapPlaces}
        >
          <span className="sr-only">{t('carpool.trip.swap')}</span>
          <Icon node={arrowUpDown} className="size-5" />
        </button>
      </div>
      <DateTimeField
        id="carpool-fromDate"
        names={['fromDate', 'fromTime']}
        label={t('carpool.trip.date')}
        timeLabel={t('carpool.trip.time')}
        empty={t('search.chooseDate')}
        date={values.fromDate}
        time={values.fromTime}
        slots={isHydrated ? pickupTimes(now, values.fromDate) : HALF_HOUR_SLOTS}
        calendar={{ id: CALENDAR, end: 'from' }}
        earliest={firstPickupDate(now)}
        latest={lastPickupDate(now)}
        error={errors.fromDate ?? errors.fromTime}
      />
      <CalendarPopover id={CALENDAR} plan={plan} />
    </FormPart>
  )
}

/** The chosen time, or the first that its day offers. */
function offeredTime(now: number, { fromDate, fromTime }: SearchDates): string {
  const offered = pickupTimes(now, fromDate)
  return offered.includes(fromTime) ? fromTime : (offered[0] ?? fromTime)
}

export function RoleChoice({ values, errors }: PartProps) {
  const { t } = useLocale()
  const card = (role: 'driver' | 'passenger') => (
    <RadioCard
      name="isDriver"
      value={String(role === 'driver')}
      title={t(`carpool.role.${role}`)}
      text={t(`carpool.role.${role}Text`)}
      isChosen={values.isDriver === (role === 'driver')}
      onChoose={() => changeRequest({ isDriver: role === 'driver' })}
    />
  )
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      data-invalid={errors.isDriver ? '' : undefined}
      aria-describedby={errors.isDriver ? 'carpool-isDriver-error' : undefined}
    >
      <legend className="mb-3 font-heading text-xl font-bold">{t('carpool.role.title')}</legend>
      <div
        className={`grid gap-3 sm:grid-cols-2 ${errors.isDriver ? '[&>label]:border-crimson [&>label]:bg-crimson-tint' : ''}`}
      >
        {card('driver')}
        {card('passenger')}
      </div>
      {errors.isDriver && (
        <span id="carpool-isDriver-error" className="field-error">
          {errors.isDriver}
        </span>
      )}
    </fieldset>
  )
}
