import { useEffect } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { SimilarVehicle } from '#islands/ui/SimilarVehicle.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageName } from '#messages/keys.ts'
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
}

/** For a guest whose request or booking the host, an operator or the system ended: free vehicles for the same trip. */
export function OtherVehicles({ booking }: Props) {
  return needsAlternatives(booking) ? <AlternativeList booking={booking} /> : null
}

function AlternativeList({ booking }: Props) {
  const { t } = useLocale()
  const word = (key: MessageName<'my-bookings.instead'>) => t(`my-bookings.instead.${key}`)
  const alternatives = useStore($alternatives, NO_ALTERNATIVES)
  useEffect(() => {
    loadAlternatives(booking.id)
  }, [booking.id])
  const { status, vehicles } =
    alternatives.id === booking.id ? alternatives : { status: 'loading', vehicles: [] }
  const cityId = vehicles[0]?.city?.id ?? null
  return (
    <section className="px-5 py-4 print:hidden" aria-labelledby="instead" aria-busy={status === 'loading'}>
      <h2 id="instead">{word('title')}</h2>
      <p className="mb-3 text-ink-2 text-sm" role="status">
        {status === 'loading' && word('loading')}
        {status === 'ready' && word(vehicles.length ? 'text' : 'none')}
      </p>
      {status === 'loading' && <div className="skeleton h-[200px]" aria-hidden="true" />}
      {status === 'failed' && (
        <Failed isPart title={word('failed')} onRetry={() => loadAlternatives(booking.id)} />
      )}
      {vehicles.length > 0 && (
        <ul className="grid gap-3">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Other booking={booking} vehicle={vehicle} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/vehicles?${bookedDates(booking, cityId)}`}
        >
          {word('all')}
        </a>
      </p>
    </section>
  )
}

function Other({ booking, vehicle }: Props & { vehicle: VehicleCard }) {
  const { t } = useLocale()
  const { id, instantBooking, city } = vehicle
  const query = bookedDates(booking, city?.id ?? null)
  return (
    <SimilarVehicle
      vehicle={vehicle}
      query={query}
      heading="h3"
      id={`other-${id}`}
      fact={instantBooking ? t('my-bookings.instead.atOnce') : null}
      action={
        <ButtonLink
          look="soft"
          isSmall
          className="relative flex-none max-sm:w-full"
          href={`/vehicle/${id}/booking?${query}`}
          aria-describedby={`other-${id}`}
          onClick={() => prefillDraft(booking, id)}
        >
          {t('my-bookings.instead.book')}
        </ButtonLink>
      }
    />
  )
}
