import phone from 'lucide/dist/esm/icons/phone.mjs'
import type { DriverSheet } from '#contract/trip-day.ts'
import { directionsUrl, placeParts } from '#domain/my-bookings/directions.ts'
import { telUrl } from '#domain/my-bookings/phone.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDay, formatTime } from '#domain/shared/format-date.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  sheet: DriverSheet
  isOver: boolean
}

/** Who is picked up where and when, with the vehicle. */
export function TripCard({ sheet, isOver }: Props) {
  const { locale, t } = useLocale()
  const { origin, stops, destination, contact, vehicle } = sheet
  const title = { from: placeParts(origin.address).name, to: placeParts(destination.address).name }
  const km = t('trip-day.trip.km', { n: formatNumber(sheet.totalMeters / 1_000, locale, 1) })
  return (
    <section className="rounded-(--radius-l) bg-card p-4.5 shadow-s sm:p-6" aria-labelledby="trip">
      <h1 id="trip" className="text-2xl wrap-anywhere">
        {t('trip-day.trip.title', title)}
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <b className="unbroken rounded-[8px] border-2 border-ink px-2.5 py-px text-lg">
          <span className="sr-only">{t('trip-day.trip.plate')} </span>
          {formatPlate(vehicle.registrationNumber, locale)}
        </b>
        <span className="text-ink-2">{vehicle.title}</span>
      </p>
      <ol className="mt-4 grid gap-4 border-l-3 border-line-2 pl-4">
        <Place label={t('trip-day.trip.pickup')} place={origin} at={sheet.from} hasLink={!sheet.start} />
        {stops.map((stop) => (
          <Place
            key={`${stop.latitude},${stop.longitude}`}
            label={t('trip-day.trip.stop')}
            place={stop}
            hasLink={!isOver}
          />
        ))}
        <Place
          label={t('trip-day.trip.dropOff')}
          place={destination}
          at={sheet.to}
          hasLink={Boolean(sheet.start) && !isOver}
        />
      </ol>
      <p className="mt-3 text-ink-2">
        {[km, ...(sheet.isRoundTrip ? [t('trip-day.trip.roundTrip')] : [])].join(' · ')}
      </p>
      {contact && (
        <ButtonLink
          className="mt-4 min-h-14! w-full bg-green text-lg text-card whitespace-normal! hover:[filter:brightness(0.92)]"
          href={telUrl(contact.phone)}
        >
          <Icon node={phone} className="size-6 flex-none" />
          {t('trip-day.trip.call', { name: contact.name })}
        </ButtonLink>
      )}
    </section>
  )
}

interface PlaceProps {
  label: string
  place: DriverSheet['origin']
  at?: string
  hasLink: boolean
}

function Place({ label, place, at, hasLink }: PlaceProps) {
  const { locale, t } = useLocale()
  const isAndroid = typeof navigator !== 'undefined' && /Android/i.test(navigator.userAgent)
  const ms = at === undefined ? null : Date.parse(at)
  return (
    <li>
      <p className="text-sm text-ink-3">{label}</p>
      {ms !== null && (
        <p className="text-lg font-bold">
          <time dateTime={at}>
            {formatTime(ms, locale)}
            <span className="font-normal text-ink-2"> · {formatDay(ms, locale)}</span>
          </time>
        </p>
      )}
      <p className="wrap-anywhere">{place.address}</p>
      {hasLink && (
        <a
          className="link inline-flex min-h-11 items-center"
          href={directionsUrl(place, isAndroid)}
          target={isAndroid ? undefined : '_blank'}
          rel="noopener noreferrer"
        >
          {t('trip-day.trip.directions')}
        </a>
      )}
    </li>
  )
}
