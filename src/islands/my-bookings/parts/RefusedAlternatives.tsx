import { useEffect } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageName } from '#messages/keys.ts'
import { translator } from '#messages/t.ts'
import {
  $alternatives,
  bookedDates,
  loadAlternatives,
  NO_ALTERNATIVES,
  needsAlternatives,
  prefillDraft,
} from '#stores/my-bookings/alternatives.ts'

interface Props {
  booking: Booking
  locale: Locale
}

/** For a guest whose request or booking the host, an operator or the system ended: free vehicles for the same trip. */
export function RefusedAlternatives({ booking, locale }: Props) {
  return needsAlternatives(booking) ? <OtherVehicles booking={booking} locale={locale} /> : null
}

function OtherVehicles({ booking, locale }: Props) {
  const t = translator(locale)
  const word = (key: MessageName<'my-bookings.instead'>) => t(`my-bookings.instead.${key}`)
  const alternatives = useStore($alternatives, NO_ALTERNATIVES)
  useEffect(() => {
    loadAlternatives(booking.id)
  }, [booking.id])
  const { status, vehicles } =
    alternatives.id === booking.id ? alternatives : { status: 'loading', vehicles: [] }
  const cityId = vehicles[0]?.city?.id ?? null
  return (
    <section className="panel" aria-labelledby="instead" aria-busy={status === 'loading'}>
      <h2 id="instead">{word('title')}</h2>
      <p className="mb-3 text-ink-2 text-sm" role="status">
        {status === 'loading' && word('loading')}
        {status === 'failed' && word('failed')}
        {status === 'ready' && word(vehicles.length ? 'text' : 'none')}
      </p>
      {status === 'loading' && <div className="skeleton h-[200px]" aria-hidden="true" />}
      {vehicles.length > 0 && (
        <ul className="grid gap-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Other booking={booking} vehicle={vehicle} locale={locale} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {status === 'failed' && (
          <button className="btn quiet small" type="button" onClick={() => loadAlternatives(booking.id)}>
            {t('shell.retry')}
          </button>
        )}
        <a
          className="link inline-flex min-h-[44px] items-center"
          href={`/vehicles?${bookedDates(booking, cityId)}`}
        >
          {word('all')}
        </a>
      </p>
    </section>
  )
}

function Other({ booking, vehicle, locale }: Props & { vehicle: VehicleCard }) {
  const t = translator(locale)
  const { id, instantBooking, city } = vehicle
  const query = bookedDates(booking, city?.id ?? null)
  return (
    <SimilarVehicle
      vehicle={vehicle}
      query={query}
      locale={locale}
      heading="h3"
      id={`other-${id}`}
      fact={instantBooking ? t('my-bookings.instead.atOnce') : null}
      action={
        <a
          className="btn soft small relative flex-none max-sm:w-full"
          href={`/vehicle/${id}/booking?${query}`}
          aria-describedby={`other-${id}`}
          onClick={() => prefillDraft(booking, id)}
        >
          {t('my-bookings.instead.book')}
        </a>
      }
    />
  )
}
