import { type SubmitEvent, useState } from 'react'
import {
  dropOffSlots,
  followPickup,
  lastDate,
  minimumDate,
  moveIfPassed,
  pickupSlots,
  repairDates,
} from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import { DateTimeField } from '#islands/ui/DateTimeField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $dateErrors, changeDates } from '#stores/booking/dates.ts'
import { pricingPayload } from '#stores/booking/quote.ts'
import { $vehicle, LOADING_VEHICLE } from '#stores/booking/vehicle.ts'
import type { SearchErrors } from '#stores/search/query.ts'
import { environment } from '#stores/shell/environment.ts'

interface Props {
  initial: SearchDates
  onDone: () => void
}

const CALENDAR = 'booking-calendar'
const NO_ERRORS: SearchErrors = {}

/** Pickup and drop-off, with the same slots as the search. */
export function DatesForm({ initial, onDone }: Props) {
  const { t } = useLocale()
  const [opened] = useState(() => environment().now())
  const [dates, setDates] = useState(initial)
  const now = useNow(opened, (before, present) =>
    setDates((old) => moveIfPassed(old, before, present) ?? old),
  )
  const errors = useStore($dateErrors, NO_ERRORS)
  const from = errors.fromDate ?? errors.fromTime
  const to = errors.toDate ?? errors.toTime
  const earliest = minimumDate(now)
  const { vehicle } = useStore($vehicle, LOADING_VEHICLE)
  const change = (patch: Partial<SearchDates>) => {
    const changed = { ...dates, ...patch }
    // a newly chosen day keeps the time only if that day offers it
    const { fromTime } = repairDates(now, changed)
    setDates(followPickup(now, dates, 'fromDate' in patch ? { ...changed, fromTime } : changed))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // React would bubble it to the form around the dialog
    event.stopPropagation()
    if (await changeDates(dates)) onDone()
  }
  return (
    <form className="grid gap-2.5" noValidate onSubmit={submit}>
      <DateTimeField
        id="booking-from"
        label={t('search.pickup')}
        timeLabel={t('search.pickupTime')}
        empty={t('search.chooseDate')}
        date={dates.fromDate}
        time={dates.fromTime}
        slots={pickupSlots(now, dates.fromDate)}
        earliest={earliest}
        calendar={{ id: CALENDAR, end: 'from' }}
        latest={lastDate(now)}
        error={from && t(from)}
        onDate={(fromDate) => change({ fromDate })}
        onTime={(fromTime) => change({ fromTime })}
      />
      <DateTimeField
        id="booking-to"
        label={t('search.dropOff')}
        timeLabel={t('search.dropOffTime')}
        empty={t('search.chooseDate')}
        date={dates.toDate}
        time={dates.toTime}
        slots={dropOffSlots(dates.fromDate, dates.fromTime, dates.toDate)}
        calendar={{ id: CALENDAR, end: 'to' }}
        earliest={dates.fromDate > earliest ? dates.fromDate : earliest}
        latest={undefined}
        error={to && t(to)}
        onDate={(toDate) => change({ toDate })}
        onTime={(toTime) => change({ toTime })}
      />
      <CalendarPopover
        id={CALENDAR}
        plan={{
          now,
          dates,
          ...(vehicle && { vehicle: { id: vehicle.id, payload: pricingPayload } }),
          onUse: setDates,
        }}
      />
      <Button look="main" className="mt-2" type="submit">
        {t('booking.dates.submit')}
      </Button>
    </form>
  )
}
