import { type SubmitEvent, useState } from 'react'
import { followPickup, moveIfPassed, repairDates } from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { TripDateFields } from '#islands/ui/TripDateFields.tsx'
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
      <TripDateFields
        name="booking"
        now={now}
        dates={dates}
        errors={errors}
        vehicle={vehicle ? { id: vehicle.id, payload: pricingPayload } : undefined}
        onUse={setDates}
        onChange={change}
      />
      <Button look="main" className="mt-2" type="submit">
        {t('booking.dates.submit')}
      </Button>
    </form>
  )
}
