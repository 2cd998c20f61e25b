import type { Booking } from '#contract/my-bookings.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { formatDay, formatInOtherCalendar, formatTime } from '#domain/shared/format-date.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { SideNote } from './SideNote.tsx'

interface Props {
  booking: Pick<
    Booking,
    | 'origin'
    | 'destination'
    | 'stops'
    | 'from'
    | 'to'
    | 'totalMeters'
    | 'totalTime'
    | 'isCityRide'
    | 'isOneWay'
    | 'route'
  >
}

/** Times in Kathmandu and places: both ends in both calendars, that of the page's language first, and the stops. */
export function Itinerary({ booking }: Props) {
  const { locale, t } = useLocale()
  const { origin, destination, stops, from, to, totalMeters, totalTime, route } = booking
  const tripType = booking.isCityRide ? 'cityRide' : booking.isOneWay ? 'oneWay' : 'roundTrip'
  const km = formatNumber(totalMeters / 1_000, locale, 1)
  const places = stops.map(({ address, latitude, longitude }) =>
    address ? placeParts(address).name : `${latitude}, ${longitude}`,
  )
  return (
    <section aria-labelledby="route">
      <h2 id="route" className="sr-only">
        {t('my-bookings.page.route')}
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 md:grid-cols-[minmax(0,1fr)_110px_minmax(0,1fr)] md:items-center md:gap-4.5">
        <End label={t('my-bookings.page.pickup')} address={origin.address} at={Date.parse(from)} />
        <p className="flex items-center gap-3 text-[0.875rem] whitespace-nowrap text-ink-3 max-md:order-last max-md:col-span-2 md:block md:text-center">
          {t('my-bookings.page.distance', { km })}
          <i className="flex-1 border-t-2 border-dashed border-line-2 md:my-1 md:block" aria-hidden="true" />
          {totalTime > 0 && formatDuration(totalTime, locale)}
        </p>
        <End label={t('my-bookings.page.dropOff')} address={destination.address} at={Date.parse(to)} />
      </div>
      <p className="meta mt-3.5 text-[0.875rem]!">
        {route && <span>{route.title}</span>}
        {places.length > 0 && <span>{t('my-bookings.page.via', { places: places.join(', ') })}</span>}
        <span>{t(`my-bookings.page.${tripType}`)}</span>
        <span>{t('my-bookings.page.kathmandu')}</span>
      </p>
    </section>
  )
}

interface EndProps {
  label: string
  address: string
  /** epoch milliseconds */
  at: number
}

function End({ label, address, at }: EndProps) {
  const { locale } = useLocale()
  const { name, area } = placeParts(address)
  const other = formatInOtherCalendar(at, locale)
  return (
    <div className="last:text-right">
      <p className="text-[1.25rem]/[1.25] font-bold wrap-anywhere md:text-[1.5rem]">
        <span className="sr-only">{label} </span>
        {name}
      </p>
      {area && <SideNote>{area}</SideNote>}
      <time className="block leading-[1.4] font-bold" dateTime={new Date(at).toISOString()}>
        <span>{formatDay(at, locale)},</span>{' '}
        <span className="whitespace-nowrap">{formatTime(at, locale)}</span>
      </time>
      {other && <SideNote>{other}</SideNote>}
    </div>
  )
}
